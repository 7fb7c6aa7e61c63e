"""The port of the workbench: the usual one, or a free one without a word about it."""

import re
import socket
from pathlib import Path

import pytest
from werkzeug.serving import BaseWSGIServer

from companion.workbench import cli
from generator.preview import Printer


def test_a_taken_port_is_no_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    served: list[int] = []
    monkeypatch.setattr(BaseWSGIServer, "serve_forever", lambda it: served.append(it.port))
    monkeypatch.setattr(cli, "on_stop", lambda _: None)
    monkeypatch.setattr(Printer, "close", lambda _: None)  # it stops all drawing in this process, for good
    with socket.create_server((cli.THIS_MACHINE, 0)) as taken:
        monkeypatch.setattr(cli, "PORT", taken.getsockname()[1])
        with pytest.raises(SystemExit):
            cli.run(tmp_path, None, False, Printer())
    out, err = capfd.readouterr()
    (port,) = re.findall(r"http://127\.0\.0\.1:(\d+)/\?token", out)
    assert [int(port)] == served != [cli.PORT]
    assert "in use" not in out + err
