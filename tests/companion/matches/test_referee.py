"""`tuckbox referee`: what a line is answered, whatever it holds, and what is refused before the first."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from conftest import Tuckbox

import cards
from cards.editions import scaffold
from companion.games import GAMES
from tuckbox import app

DEAL = {"spy": 3, "lead": 1, "deck": ["sheep", "bear", "wolf", "deer", "fox"] * 4, "chance": 7}
READY = {"seat": 1, "move": "ready"}


def referee(lines: list[Any], *words: object, game: str = "photo_leap") -> list[dict[str, Any]]:
    """The answers to lines, each a move or text as it stands; the last is the final one."""
    told = run(lines, *words, game=game)
    assert 0 == told.exit_code, told.output
    return [json.loads(line) for line in told.stdout.splitlines()]


def run(lines: list[Any], *words: object, game: str = "photo_leap") -> Result:
    text = b"".join(
        (line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode()) + b"\n"
        for line in lines
    )
    return CliRunner().invoke(app, ["referee", game, *map(str, words)], input=text)


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(DEAL))
    return file


def test_each_move_is_answered_and_the_end_told(deal: Path) -> None:
    answers = referee([READY, READY, {"seat": 2, "move": "ready"}], "--deal", deal)
    assert {"seq": 1, "accepted": True} == answers[0]
    assert {"accepted", "code", "message"} == set(answers[1])
    assert (False, "not_your_turn") == (answers[1]["accepted"], answers[1]["code"])
    assert {"seq": 2, "accepted": True} == answers[2]
    assert {"final": {"outcome": None, "moves": 2}} == answers[3]


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[1, 2]",
        "5",
        "null",
        '"ready"',
        "{",
        '{"seat": 1, "move": "ready"} more',
        '{"seat": NaN, "move": "ready"}',
        b"\xff\xfe\x00",
        "[" * 100_000,
        '{"a":' * 50_000,
        '{"seat": 1, "move": "\\ud800"}',
        '{"seat": 1' + "0" * 10_000 + ', "move": "ready"}',
    ],
    ids=lambda line: repr(line[:24]),
)
def test_a_line_that_is_no_move_is_refused_and_the_game_goes_on(deal: Path, line: Any) -> None:
    answers = referee([line, "", "   ", READY], "--deal", deal)
    assert "bad_argument" == answers[0]["code"] and answers[0]["message"]
    assert {"seq": 1, "accepted": True} == answers[1]
    assert 3 == len(answers)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"seat": 1, "move": "fly"}, "unknown_move"),
        ({"seat": True, "move": "fly"}, "unknown_move"),
        ({"seat": 1}, "bad_argument"),
        ({"seat": 1, "move": 5}, "bad_argument"),
        ({"seat": 0, "move": "ready"}, "bad_argument"),
        ({"seat": 5, "move": "ready"}, "bad_argument"),
        ({"seat": True, "move": "ready"}, "bad_argument"),
        ({"seat": 1.0, "move": "ready"}, "bad_argument"),
        ({"seat": "1", "move": "ready"}, "bad_argument"),
        ({"seat": "table", "move": "ready"}, "bad_argument"),
        ({"seat": "host", "move": "ready"}, "bad_argument"),
        ({"seat": "clock", "move": "ready"}, "bad_argument"),
        ({"move": "ready"}, "bad_argument"),
        ({"seat": 1, "move": "ready", "more": 1}, "bad_argument"),
        ({"seat": 1, "move": "swap"}, "bad_argument"),
        ({"seat": 1, "move": "swap", "card": True}, "bad_argument"),
        ({"seat": 1, "move": "swap", "card": None}, "bad_argument"),
        ({"seat": 1, "move": "swap", "card": 4}, "bad_argument"),
        ({"seat": 1, "move": "swap", "card": 10**30}, "bad_argument"),
        ({"seat": 1, "move": "swap", "card": 0}, "wrong_phase"),
        ({"seat": 3, "move": "ready"}, "not_your_turn"),
    ],
)
def test_the_first_code_that_fits_is_told(deal: Path, move: dict[str, Any], code: str) -> None:
    answer = referee([move], "--deal", deal)[0]
    assert code == answer["code"]
    assert answer["message"] and "{" not in answer["message"].replace('{"seat"', "")


def test_no_refusal_repeats_what_was_sent(deal: Path) -> None:
    canary = "canary☃"
    for move in ({canary: 1, **READY}, {"seat": canary, "move": "ready"}, {"seat": 1, "move": canary}):
        assert canary not in referee([move], "--deal", deal)[0]["message"]


def test_time_never_goes_back(deal: Path) -> None:
    def at(time: Any, seat: int) -> dict[str, Any]:
        return {"seat": seat, "move": "ready", "at": time}

    answers = referee([at(5, 9), at(4, 1), at(5, 9), at(True, 1), at("6", 1), at(-1, 1), at(None, 1)], "--deal", deal)
    assert ["bad_argument"] * 7 == [answer["code"] for answer in answers[:-1]]
    assert "5" in answers[1]["message"]
    answers = referee([at(7.5, 1), READY | {"seat": 2}, at(7.5, 4), at(7, 4)], "--deal", deal)
    assert [True, True, True, False] == [answer["accepted"] for answer in answers[:-1]]


@pytest.mark.parametrize("time", ["1" + "0" * 309, "1" + "0" * 400, "1e400", "1e12"])
def test_a_time_beyond_all_numbers_is_none(deal: Path, time: str) -> None:
    line = f'{{"seat": 1, "move": "ready", "at": {time}}}'
    answers = referee([line, {**READY, "at": 1}], "--deal", deal)
    assert ["bad_argument", None] == [answer.get("code") for answer in answers[:-1]]


def test_the_time_that_is_asked_for_is_the_last_one_to_the_digit(deal: Path) -> None:
    answers = referee([{**READY, "at": 1234564.25}, {**READY, "at": 1234564.0}], "--deal", deal)
    assert "1234564.25" in answers[1]["message"]


def test_a_word_that_is_none_is_told_the_words_there_are(deal: Path) -> None:
    move = {"seat": 3, "move": "choose_types", "truth": "cat" * 999, "fakes": ["bear", "deer"]}
    message = referee([move], "--deal", deal)[0]["message"]
    assert "bear, deer, fox, sheep, wolf" in message and "cat" not in message
    nested = {**move, "truth": "fox", "fakes": ["bear", "cat"]}
    assert "bear, deer, fox, sheep, wolf" in referee([nested], "--deal", deal)[0]["message"]


def test_a_refused_line_moves_time_on_too(deal: Path) -> None:
    lines = [{"seat": 1, "move": "fly", "at": 9}, {**READY, "at": 8}, {**READY, "at": 9}]
    assert ["unknown_move", "bad_argument", None] == [a.get("code") for a in referee(lines, "--deal", deal)[:-1]]


def test_show_gives_views_and_changes_nothing(deal: Path) -> None:
    answers = referee([{"show": ["table", 3]}, READY, {"show": ["table", 3]}], "--deal", deal)
    assert ["table", "3"] == list(answers[0]["views"])
    assert "spy" == answers[0]["views"]["3"]["you"]["role"]
    assert answers[0] == answers[2]
    assert 1 == answers[-1]["final"]["moves"]


@pytest.mark.parametrize("names", [["gm"], [5], [0], [True], ["1"], "table", None, 1, [[1]], {"table": 1}, [1.0]])
def test_a_viewer_that_the_game_does_not_have_is_refused(names: Any) -> None:
    assert "bad_argument" == referee([{"show": names}], "--seed", 4)[0]["code"]


def test_views_stand_in_every_answer_when_asked_for(deal: Path) -> None:
    answers = referee([READY, "rubbish"], "--deal", deal, "--views", "2,table")
    assert all(["2", "table"] == list(answer["views"]) for answer in answers[:-1])
    assert ["table", "1", "2", "3", "4"] == list(referee([READY], "--deal", deal, "--views", "all")[0]["views"])
    assert "views" not in referee([READY], "--deal", deal, "--views", "none")[0]


def test_the_same_seed_makes_the_same_deal_and_another_another() -> None:
    told = [run([], "--seed", seed, "--print-deal").stdout for seed in (3, 3, 4)]
    assert told[0] == told[1] != told[2]
    assert {"spy", "lead", "deck", "chance"} == set(json.loads(told[0]))


def test_a_deal_of_a_seed_stays_what_it_was() -> None:
    """The seed's promise holds for ever: this is what seed 1 has always dealt."""
    deal = json.loads(run([], "--seed", 1, "--print-deal").stdout)
    assert (1, 4) == (deal["spy"], deal["lead"])
    assert "bear sheep fox wolf deer" == " ".join(deal["deck"][:5])


def test_a_printed_deal_can_be_dealt_again(tmp_path: Path) -> None:
    for slug in GAMES:
        seats = min(cards.load(slug).about.counts, key=lambda count: abs(count - 5))
        printed = run([], "--seats", seats, "--seed", 8, "--print-deal", game=slug).stdout
        (tmp_path / "again.json").write_text(printed)
        words = ("--seats", seats, "--seed", 9, "--deal", tmp_path / "again.json", "--print-deal")
        assert printed == run([], *words, game=slug).stdout


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--seats", "5"], "seats"),
        (["--seats", "0"], "seats"),
        (["--option", "fakes_to_win=9"], "fakes_to_win"),
        (["--option", "fakes_to_win=yes"], "fakes_to_win"),
        (["--option", "fakes_to_wim=3"], "fakes_to_win"),
        (["--option", "mode"], "mode"),
        (["--option", "mode=gm", "--option", "mode=full"], "mode"),
        (["--views", "gm"], "gm"),
        (["--views", "1,2,9"], "9"),
        (["--deal", "none.json"], "none.json"),
    ],
)
def test_what_cannot_be_is_refused_before_the_first_line(words: list[str], names: str) -> None:
    told = run([READY], *words)
    assert 1 == told.exit_code
    assert names in told.stderr and "" == told.stdout
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("deal", "names"),
    [
        ("null", "deal"),
        ('{"deck": ["cat"]}', "expected 4 sheep"),
        ('{"spy": 9}', "spy"),
        ('{"deck": []}', "deck"),
        ('{"spies": 1}', "spies"),
        ("[]", "deal"),
        ("{", "JSON"),
    ],
)
def test_a_bad_deal_is_refused_by_its_key(tmp_path: Path, deal: str, names: str) -> None:
    (tmp_path / "deal.json").write_text(deal)
    told = run([READY], "--deal", tmp_path / "deal.json")
    assert 1 == told.exit_code and names in told.stderr and "" == told.stdout


def test_an_option_that_does_not_fit_the_seats_is_told_as_an_option() -> None:
    told = run([], "--seats", 4, "--option", "first=5", game="album")
    assert 1 == told.exit_code and told.stderr.startswith("--option: first: found 5, expected 1 to 4")


@pytest.mark.parametrize(
    ("game", "given", "told"),
    [
        ("album", ["rounds=7"], "rounds: does not fit journey: found 6 tiles, expected 7"),
        ("album", ["first=2", "rounds=7"], "rounds: does not fit journey: found 6 tiles, expected 7"),
        ("album", ["journey=[4,4]"], "journey: found 2 tiles, expected 6"),
        ("masquerade-murder/quick", ["players=8"], 'players: does not fit pace: found "quick" with 8 players'),
        ("masquerade-murder", ["players=8", "pace=quick"], 'pace: found "quick" with 8 players'),
    ],
)
def test_a_refusal_names_the_option_that_was_given(game: str, given: list[str], told: str) -> None:
    refused = run([], "--seats", 8, *(part for one in given for part in ("--option", one)), game=game)
    assert (1, f"--option: {told}") == (refused.exit_code, refused.stderr[: len(told) + 10])


def test_an_unknown_game_is_told_its_neighbour() -> None:
    told = run([], game="photoleap")
    assert 1 == told.exit_code and "photo_leap" in told.stderr


def test_each_answer_is_there_before_the_next_line_is_sent() -> None:
    call = [sys.executable, "-m", "tuckbox", "referee", "photo-leap", "--seed", "4"]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin and running.stdout
        for seat in range(1, 5):
            running.stdin.write(json.dumps({"seat": seat, "move": "ready"}) + "\n")
            running.stdin.flush()
            assert "accepted" in json.loads(running.stdout.readline())
        running.stdin.close()
        assert "final" in json.loads(running.stdout.readline())
        assert 0 == running.wait(10)


# Logs.


def test_a_log_replays_to_the_same_views(tmp_path: Path, deal: Path) -> None:
    log = tmp_path / "game.log"
    lines = [{**READY, "at": 2.5}, "rubbish", {"seat": 2, "move": "ready"}]
    played = referee(lines, "--deal", deal, "--log", log, "--views", "all", "--option", "bribe_after=0")
    again = referee([], "--replay", log, "--views", "all")
    assert [answer for answer in played if answer.get("accepted", True)] == again
    kept = [json.loads(line) for line in log.read_text().splitlines()]
    assert ["photo_leap", 4, 0] == [kept[0]["game"], kept[0]["seats"], kept[0]["options"]["bribe_after"]]
    assert [(1, 2.5, 1, "ready"), (2, 2.5, 2, "ready")] == [(e["seq"], e["at"], e["seat"], e["move"]) for e in kept[1:]]


def test_a_log_says_which_edition_was_played(tmp_path: Path) -> None:
    scaffold.start(tmp_path / "soft-axe", "infection")
    for game, printing in ((str(tmp_path / "soft-axe"), "Soft axe 1"), ("infection/playtest-2", "Playtest 2")):
        log = tmp_path / f"{printing}.log"
        referee([], "--seed", 1, "--log", log, game=game)
        kept = json.loads(log.read_text().splitlines()[0])
        assert (printing, printing) == (kept["printing"], "{name} {version}".format(**kept["edition"]))
    for game in GAMES:
        log = tmp_path / f"{game}.log"
        referee([], "--seed", 1, "--seats", cards.load(game).about.fewest, "--log", log, game=game)
        kept = json.loads(log.read_text().splitlines()[0])
        assert "edition" not in kept and cards.load(game).printing == kept["printing"]


@pytest.mark.parametrize("game", ["photo_leap", "infection/playtest-1"])
def test_a_log_from_before_it_said_its_printing_replays(game: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    played = referee([], "--seed", 1, "--log", log, "--views", "table", game=game)
    kept = json.loads(log.read_text().splitlines()[0])
    del kept["printing"]
    if "edition" in kept:
        assert "1" == kept["edition"].pop("version")
    log.write_text(json.dumps(kept) + "\n")
    assert played == referee([], "--replay", log, "--views", "table", game=game)


def test_a_replay_folds_what_happened_even_where_rules_have_changed(tmp_path: Path, deal: Path) -> None:
    log = tmp_path / "game.log"
    referee([READY], "--deal", deal, "--log", log)
    log.write_text(log.read_text().replace('"event":"tapped","seat":1', '"event":"tapped","seat":4'))
    told = run([], "--replay", log, "--views", "4")
    assert 0 == told.exit_code and "differently" in told.stderr
    assert [] == json.loads(told.stdout.splitlines()[0])["views"]["4"]["moves"]


def test_a_file_of_moves_replays_as_if_typed(tmp_path: Path, deal: Path) -> None:
    moves = tmp_path / "moves.jsonl"
    moves.write_text(json.dumps(READY) + "\n")
    assert referee([READY], "--deal", deal) == referee([], "--deal", deal, "--replay", moves)


@pytest.mark.parametrize("spoilt", ["{}", "rubbish", '{"seq": 1, "at": 0, "seat": 1, "move": "ready", "events": [{}]}'])
def test_a_log_with_a_broken_line_says_which(tmp_path: Path, deal: Path, spoilt: str) -> None:
    log = tmp_path / "game.log"
    referee([READY], "--deal", deal, "--log", log)
    log.write_text(log.read_text() + spoilt + "\n")
    told = run([], "--replay", log)
    assert 1 == told.exit_code and "line 3" in told.stderr


def test_no_log_is_written_over(tmp_path: Path, tuckbox: Tuckbox) -> None:
    log = tmp_path / "game.log"
    log.write_text("precious")
    told = run([READY], "--seed", 1, "--log", log)
    assert 1 == told.exit_code and "exists" in told.stderr
    assert "precious" == log.read_text()


def test_a_log_of_another_game_is_refused(tmp_path: Path, deal: Path) -> None:
    log = tmp_path / "game.log"
    referee([READY], "--deal", deal, "--log", log)
    told = run([], "--replay", log, game="infection")
    assert 1 == told.exit_code and "photo_leap" in told.stderr


@pytest.mark.parametrize("more", [["--log", "x.log"], ["--seats", "4"], ["--seed", "1"], ["--option", "mode=gm"]])
def test_what_a_log_says_itself_is_not_said_again(tmp_path: Path, deal: Path, more: list[str]) -> None:
    log = tmp_path / "game.log"
    referee([READY], "--deal", deal, "--log", log)
    told = run([], "--replay", log, *more)
    assert 2 == told.exit_code and more[0] in told.stderr and "" == told.stdout


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"spy":3', '"spy":9'),
        ('"seats":4', '"seats":9'),
        ('"fox"]', "]"),
        ('"mode":"full"', '"mode":"half"'),
        ('"chance":7', '"luck":7'),
        ('"lead":1,', ""),
        ('"dealt"', '"delt"'),
        ('"game":"photo_leap"', '"game":"chess"'),
    ],
)
def test_a_log_with_a_broken_head_is_refused_whole(tmp_path: Path, deal: Path, before: str, after: str) -> None:
    log = tmp_path / "game.log"
    referee([READY], "--deal", deal, "--log", log)
    assert before in log.read_text()
    log.write_text(log.read_text().replace(before, after, 1))
    told = run([], "--replay", log)
    assert 1 == told.exit_code and "line 1" in told.stderr and "" == told.stdout


@pytest.mark.parametrize(
    ("before", "after"), [('"seq":2', '"seq":3'), ('"seq":2', '"seq":"x"'), ('"at":2.5', '"at":-1')]
)
def test_a_log_out_of_order_is_told_by_its_line(tmp_path: Path, deal: Path, before: str, after: str) -> None:
    log = tmp_path / "game.log"
    referee([{**READY, "at": 2.5}, {**READY, "seat": 2}], "--deal", deal, "--log", log)
    log.write_text(log.read_text().replace(before, after))
    told = run([], "--replay", log)
    assert 1 == told.exit_code and "log: line" in told.stderr


def test_a_log_replays_from_a_pipe(tmp_path: Path, deal: Path) -> None:
    log = tmp_path / "game.log"
    played = referee([READY], "--deal", deal, "--log", log)
    call = f"{sys.executable} -m tuckbox referee photo_leap --replay <(cat {log})"
    told = subprocess.run(["bash", "-c", call], capture_output=True, text=True, check=False)
    assert (0, played) == (told.returncode, [json.loads(line) for line in told.stdout.splitlines()])


def test_a_reader_who_leaves_ends_it_without_a_traceback() -> None:
    call = f"{sys.executable} -m tuckbox referee photo_leap --seed 1 --print-deal | true"
    told = subprocess.run(["bash", "-o", "pipefail", "-c", call], capture_output=True, text=True, check=False)
    assert "Traceback" not in told.stderr and "Exception" not in told.stderr
    call = f"{sys.executable} -m tuckbox referee photo_leap --seed 1 --print-deal >&-"
    told = subprocess.run(["bash", "-c", call], capture_output=True, text=True, check=False)
    assert 1 == told.returncode and "standard output" in told.stderr and "Traceback" not in told.stderr


def test_a_show_line_keeps_time_too(deal: Path) -> None:
    lines = [
        {"show": ["table"], "at": 9},
        {**READY, "at": 8},
        {"show": ["table"], "at": 8},
        {"show": ["table"], "more": 1},
    ]
    answers = referee(lines, "--deal", deal)
    assert [None, "bad_argument", "bad_argument", "bad_argument"] == [answer.get("code") for answer in answers[:-1]]


def test_a_missing_seat_is_told_who_moves() -> None:
    assert "gm" in referee([{"move": "undo"}], "--option", "mode=gm", "--seed", 1)[0]["message"]
    assert "clock" in referee([{"move": "tick"}], "--seats", 5, "--seed", 1, game="color_game")[0]["message"]
    assert "gm" not in referee([{"move": "ready"}], "--seed", 1)[0]["message"]
