"""Processes and their database are killed while phones tap: no acknowledged tap is lost, and none counts twice."""

import random
import time

import pytest
from app_server import Server, running_server
from postgres_server import PostgresServer, running_postgres
from test_kill import check_log, set_up_rooms, tapping, wait_for_taps

KILLS = 100


class Cluster:
    """Some servers on one database, as a proxy without favourites shows them: each connection gets another one."""

    may_be_away = True

    def __init__(self, servers: list[Server], database: PostgresServer, seed: int) -> None:
        self.servers, self.database, self.chance = servers, database, random.Random(seed)

    @property
    def port(self) -> int:
        return random.choice([server.port for server in self.servers if server.port] or [9])

    def kill_something(self) -> None:
        """Kill a process of the app, or now and then the database; start it again at once."""
        if self.chance.random() < 0.25:
            self.database.kill()
            self.database.start()
        else:
            server = self.chance.choice(self.servers)
            server.kill()
            server.start()


@pytest.mark.slow
@pytest.mark.usefixtures("postgres")
def test_kills_of_processes_and_of_the_database_lose_no_acknowledged_tap() -> None:
    with running_postgres() as database:
        place = database.new_database()
        phones = set_up_rooms(place)
        with running_server(place) as first, running_server(place) as second:
            cluster = Cluster([first, second], database, 7)
            with tapping(phones, cluster):
                for _ in range(KILLS):
                    wait_for_taps(phones, 1 + cluster.chance.randrange(12))
                    cluster.kill_something()
                wait_for_taps(phones, 12)
            said = b"".join(server.read_errors() for server in cluster.servers)
        assert b"" == said, said.decode()
        assert [] == [odd for phone in phones for odd in phone.odd_responses]
        time.sleep(1.5)  # the dead processes' connections end
        check_log(place, phones, KILLS)
