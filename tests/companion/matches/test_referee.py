"""`tuckbox referee`: what a line is answered, whatever it holds, and what is refused before the first."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cases import compare, digest, each_case, tables_beside
from click.testing import CliRunner, Result

import cards
from cards.editions import scaffold
from cards.errors import InputError
from companion.games import GAMES
from companion.matches import log as logs
from tuckbox import app

DEAL = {"spy": 3, "lead": 1, "deck": ["sheep", "bear", "wolf", "deer", "fox"] * 4, "chance": 7}
READY = {"seat": 1, "move": "ready"}


def referee(lines: list[Any], *words: object, game: str = "photo_leap") -> list[dict[str, Any]]:
    """The answers to lines, each a move or text as it stands; the last is the final one."""
    told = run(lines, *words, game=game)
    assert 0 == told.exit_code, told.output
    return [json.loads(line) for line in told.stdout.splitlines()]


def run(lines: list[Any], *words: object, game: str = "photo_leap") -> Result:
    told = (line if isinstance(line, str | bytes) else json.dumps(line) for line in lines)
    text = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in told)
    return CliRunner().invoke(app, ["referee", game, *map(str, words)], input=text)


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(DEAL))
    return file


@pytest.fixture
def log(tmp_path: Path, deal: Path) -> Path:
    """Return the log of a game of two moves."""
    file = tmp_path / "game.log"
    referee([{**READY, "at": 2.5}, {**READY, "seat": 2}], "--deal", deal, "--log", file)
    return file


def test_help_is_what_it_was(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run([], "--help").stdout.splitlines()
    compare(Path(__file__).with_name("help.txt"), lines, request)


def test_lines_are_answered_as_they_were(deal: Path, request: pytest.FixtureRequest) -> None:
    """Each scene is a game: its lines, each above its answer, then the end; of views a digest."""
    told = list[str]()
    for scene in tables_beside(__file__)["scenes"]:
        words = scene.get("words", "").split()
        words += [] if "--seed" in words else ["--deal", str(deal)]
        answers = referee(scene["lines"], *words, game=scene.get("game", "photo_leap"))
        told.append(f"{scene['what']} {scene.get('words', '')}".rstrip())
        for line, answer in zip([*scene["lines"], "end"], answers, strict=True):
            views = {name: digest(view) for name, view in answer.pop("views", {}).items()}
            told += [f"  {line}", f"    {json.dumps(answer, ensure_ascii=False)} {views or ''}".rstrip()]
    compare(Path(__file__).with_name("answers.txt"), told, request)


NO_MOVES = (
    "nonsense", "[1, 2]", "5", "null", '"ready"', "{", '{"seat": 1, "move": "ready"} more', "[" * 100_000,
    '{"seat": NaN, "move": "ready"}', b"\xff\xfe\x00", '{"a":' * 50_000, '{"seat": 1, "move": "\\ud800"}',
    '{"seat": 1' + "0" * 10_000 + ', "move": "ready"}', '{"seat": 1, "move": "ready", "at": 1' + "0" * 309 + "}",
    '{"seat": 1, "move": "ready", "at": 1e400}', '{"seat": 1, "move": "ready", "at": 1e12}',
)  # fmt: skip


def test_lines_that_are_no_moves_are_refused_and_the_game_goes_on(deal: Path) -> None:
    *answers, ready, final = referee([*NO_MOVES, "", "   ", READY], "--deal", deal)
    assert ["bad_argument"] * len(NO_MOVES) == [answer["code"] for answer in answers if answer["message"]]
    assert {"seq": 1, "accepted": True} == ready and "final" in final


def test_no_refusal_repeats_what_was_sent(deal: Path) -> None:
    canary = "canary☃"
    for move in ({canary: 1, **READY}, {"seat": canary, "move": "ready"}, {"seat": 1, "move": canary}):
        assert canary not in referee([move], "--deal", deal)[0]["message"]


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


@each_case
def test_what_cannot_be_is_refused_before_the_first_line(game: str, words: str, names: str) -> None:
    told = run([READY], *words.split(), game=game)
    assert 1 == told.exit_code
    assert names.strip() in told.stderr and "" == told.stdout
    assert "Traceback" not in told.stderr


@each_case
def test_a_bad_deal_is_refused_by_its_key(tmp_path: Path, deal: str, names: str) -> None:
    (tmp_path / "deal.json").write_text(deal)
    told = run([READY], "--deal", tmp_path / "deal.json")
    assert 1 == told.exit_code and names in told.stderr and "" == told.stdout


def test_each_answer_is_there_before_the_next_line_is_sent() -> None:
    call = [sys.executable, "-m", "tuckbox", "referee", "photo-leap", "--seed", "4"]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        for seat in range(1, 5):
            running.stdin.write(json.dumps({"seat": seat, "move": "ready"}) + "\n")
            running.stdin.flush()
            assert "accepted" in json.loads(running.stdout.readline())
        running.stdin.close()
        assert "final" in json.loads(running.stdout.readline())
        assert 0 == running.wait(10)


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


def test_a_replay_folds_what_happened_even_where_rules_have_changed(log: Path) -> None:
    log.write_text(log.read_text().replace('"event":"tapped","seat":1', '"event":"tapped","seat":4'))
    told = run([], "--replay", log, "--views", "4")
    assert 0 == told.exit_code and "would decide 1 moves differently" in told.stderr
    assert [] == json.loads(told.stdout.splitlines()[0])["views"]["4"]["moves"]


def test_a_log_is_followed_from_any_move_and_its_numbers_and_times_are_checked(log: Path) -> None:
    head, *lines = log.read_bytes().splitlines()
    start = logs.reopen([head])
    first, second = followed = list(logs.follow(start.game, start.state, lines))
    told = [msgspec.structs.astuple(line)[:4] for line, _ in followed]
    assert [(1, 2.5, 1, "ready"), (2, 2.5, 2, "ready")] == told
    assert [second] == list(logs.follow(start.game, first[1], lines[1:], 1))
    early = lines[1].replace(b'"at":2.5', b'"at":2.25')
    wrongs = (
        (lines[1:], "line 2: expected move 1, at 0 sec"),
        ([lines[0], early], "line 3: expected move 2, at 2.5 sec"),
    )
    for wrong, fault in wrongs:
        with pytest.raises(InputError, match=fault):
            list(logs.follow(start.game, start.state, wrong))


def test_a_file_of_moves_replays_as_if_typed(tmp_path: Path, deal: Path) -> None:
    moves = tmp_path / "moves.jsonl"
    moves.write_text(json.dumps(READY) + "\n")
    assert referee([READY], "--deal", deal) == referee([], "--deal", deal, "--replay", moves)


def test_no_log_is_written_over(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text("precious")
    told = run([READY], "--seed", 1, "--log", log)
    assert 1 == told.exit_code and "exists" in told.stderr
    assert "precious" == log.read_text()


def test_a_log_of_another_game_is_refused(log: Path) -> None:
    told = run([], "--replay", log, game="infection")
    assert 1 == told.exit_code and "photo_leap" in told.stderr


@pytest.mark.parametrize("more", [["--log", "x.log"], ["--seats", "4"], ["--seed", "1"], ["--option", "mode=gm"]])
def test_what_a_log_says_itself_is_not_said_again(log: Path, more: list[str]) -> None:
    told = run([], "--replay", log, *more)
    assert 2 == told.exit_code and more[0] in told.stderr and "" == told.stdout


@each_case
def test_a_log_that_was_spoilt_is_told_by_its_line(log: Path, before: str, after: str, told: str) -> None:
    """A broken head is refused whole; without a `before` the line stands at the end."""
    text = log.read_text()
    assert before in text
    log.write_text(text.replace(before, after, 1) if before else f"{text}{after}\n")
    refused = run([], "--replay", log)
    assert 1 == refused.exit_code and told in refused.stderr
    assert told != "line 1" or "" == refused.stdout


def shell(command: str) -> subprocess.CompletedProcess[str]:
    call = ["bash", "-o", "pipefail", "-c", f"{sys.executable} -m tuckbox referee photo_leap {command}"]
    return subprocess.run(call, capture_output=True, text=True, check=False)


def test_a_log_replays_from_a_pipe(log: Path) -> None:
    told = shell(f"--replay <(cat {log})")
    assert (0, referee([], "--replay", log)) == (
        told.returncode,
        [json.loads(line) for line in told.stdout.splitlines()],
    )


def test_a_reader_who_leaves_ends_it_without_a_traceback() -> None:
    told = shell("--seed 1 --print-deal | true")
    assert "Traceback" not in told.stderr and "Exception" not in told.stderr
    told = shell("--seed 1 --print-deal >&-")
    assert 1 == told.returncode and "standard output" in told.stderr and "Traceback" not in told.stderr
