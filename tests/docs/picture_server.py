"""A server for the pictures of the docs: `python picture_server.py FILE [class]` prints its address, then a password.

Deals and codes are the same each time, its bots wait, and its QR codes lead to an address that looks like one at home.
"""

import secrets
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.web import serve  # isort: skip  # patches the library: it comes before everything else

from companion.classes.printer import Printer
from companion.tables.autoplay import Pace
from companion.web.address import Address
from companion.web.pages.dashboard import ClassSetup

AT_HOME = Address("192.168.1.20", 8000, "asked")
WAITING = Pace(1000, 2000)


def main(data: Path, is_class: bool) -> None:
    always = Random(274)
    secrets.choice, secrets.randbits = always.choice, always.getrandbits
    server = serve.Server(
        data, "127.0.0.1", Address("127.0.0.1", 0, "loopback"), pace=WAITING, proxied=AT_HOME,
        class_setup=ClassSetup(Printer()) if is_class else None,
    )  # fmt: skip
    session = server.context.teacher_session
    print(f"http://127.0.0.1:{server.port}", session.new_password if session else "", sep="\n", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(Path(sys.argv[1]), "class" in sys.argv[2:])
