"""Processes and their database are killed while phones tap: no acknowledged tap is lost, and none counts twice."""

import random
import time

import pytest
from app_server import Server, running_server
from postgres_server import PostgresServer, running_postgres
from test_kill import check_log, set_up_rooms, tapping, wait_for_taps

BACK_WITHIN_S = 5.0
"""How soon a table must be back after a death. It is reported, and not a test's condition on a busy machine."""


class Cluster:
    """Some servers on one database, as a proxy without favourites shows them: each connection gets another one."""

    may_be_away = True

    def __init__(self, servers: list[Server], database: PostgresServer, seed: int) -> None:
        self.servers, self.database, self.chance = servers, database, random.Random(seed)

    @property
    def port(self) -> int:
        return random.choice([server.port for server in self.servers if server.port] or [9])

    def kill_something(self) -> str:
        """Kill a process of the app, or now and then the database; start it again at once."""
        if self.chance.random() < 0.25:
            self.database.kill()
            self.database.start()
            return "database"
        server = self.chance.choice(self.servers)
        server.kill()
        server.start()
        return "process"


def play_through(kills: int) -> float:
    """Kill this many processes and databases while 18 phones tap. Return the longest time that a tap took."""
    with running_postgres() as database:
        place = database.new_database()
        phones = set_up_rooms(place)
        with running_server(place) as first, running_server(place) as second:
            cluster = Cluster([first, second], database, 7)
            with tapping(phones, cluster):
                for _ in range(kills):
                    wait_for_taps(phones, 1 + cluster.chance.randrange(12))
                    cluster.kill_something()
                wait_for_taps(phones, 12)
            said = b"".join(server.read_errors() for server in cluster.servers)
        assert b"" == said, said.decode()
        assert [] == [odd for phone in phones for odd in phone.odd_responses]
        time.sleep(1.5)  # the dead processes' connections end
        check_log(place, phones, kills)
    return max(phone.slowest_s for phone in phones)


@pytest.mark.slow
@pytest.mark.usefixtures("postgres")
def test_kills_of_processes_and_of_the_database_lose_no_acknowledged_tap() -> None:
    print(f"100 kills: the slowest tap took {play_through(100):.2f} s")


if __name__ == "__main__":
    import sys

    print(f"the slowest tap took {play_through(int(sys.argv[1])):.2f} s; goal {BACK_WITHIN_S:g}")
