"""Album's reveals: a word turns up, a picture is dropped; right and wrong drops take the same time."""

import re
from collections.abc import Sequence
from types import SimpleNamespace

from cases import rows
from screen_forms import beats_between, draw_beat, screen_input
from scripted_play import play

from album.rounds import album, drop_photos, open_photos
from companion.games.album.bot import felt_level
from companion.matches.match import Match
from companion.rules.game import Seat, Viewer
from companion.rules.screens import Beat, ScreenInput
from companion.web.render import html as render

SECRET, WRONG = 1, 4


def beats_of(table: Match, move: str, bots: frozenset[Seat] = frozenset(), **fields: int) -> Sequence[Beat]:
    before = table.view("table")
    play(table, table.state.oya, move, **fields)
    return beats_between(before, table, bots=bots)


def turned_up() -> Match:
    """Return a table at which the first Oya has turned up a word and drops next."""
    return play(open_photos(album()), 2, "reveal", hint=0)


def test_every_drop_takes_the_same_time() -> None:
    won = drop_photos(turned_up(), 4, 5, 2)
    drops = [beats_of(turned_up(), "eliminate", photo=photo) for photo in (WRONG, SECRET)]
    drops.append(beats_of(won, "eliminate", photo=3))
    assert [None, False, True] == [beats[-1].values["result"] and beats[-1].values["result"].won for beats in drops]
    assert 1 == len({tuple(beat.seconds for beat in beats) for beats in drops})
    assert ["lift", "ask", "answer"] == [beat.values["step"] for beat in drops[0]]
    assert ["flip", "lose", "win"] == [beats[-1].sound for beats in drops]
    assert 1 == len({beats[-1].buzz for beats in drops})


def test_nothing_before_the_last_beat_tells_whether_it_was_the_secret_picture() -> None:
    drops = [beats_of(turned_up(), "eliminate", photo=photo)[:2] for photo in (SECRET, WRONG)]
    secret, wrong = ([(beat.template, beat.seconds, beat.sound, beat.buzz, beat.times) for beat in it] for it in drops)
    assert secret == wrong


@rows(__file__, "drops")
def test_what_the_beats_say(viewer: Viewer, second: str, last: str) -> None:
    table, said = turned_up(), []
    for photo in (WRONG, SECRET):
        held = screen_input(table, "table")
        said += [heading(beat, table, held, viewer) for beat in beats_of(table, "eliminate", photo=photo)]
    ask = "Is it yours?" if viewer == 1 else "Is it Ada’s picture?"
    assert ["Bo drops one …", ask, "Not it. 3 more to drop.", second, ask, last] == said


@rows(__file__, "stars")
def test_a_saved_picture_tells_what_its_stars_are_for(turned: int, told: str) -> None:
    scale = [SimpleNamespace(word="dream" if at < turned else "") for at in range(4)]
    facts = SimpleNamespace(worth={4: 2})
    macros = render.environment("en").get_template("album/base.html").module
    assert told == macros.earned(2 + 4 - turned, scale, facts)


def heading(beat: Beat, table: Match, held: ScreenInput, viewer: Viewer) -> str:
    words: str = re.findall(r"<h[12]>(.*?)</h[12]>", draw_beat(beat, table, viewer, held))[-1]
    assert (viewer == "table") == ("data-say" in words), "the wall alone reads it aloud"
    return re.sub("<[^>]+>", "", words)


def test_a_word_turns_up_in_two_beats() -> None:
    table = open_photos(album())
    beats = beats_of(table, "reveal", hint=2)
    assert [False, True] == [beat.values["shown"] for beat in beats]
    assert table.state.words[2] == beats[0].values["hint"]
    assert beats_of(table, "eliminate", photo=WRONG), "the next move has beats of its own"


def test_a_bot_says_in_one_line_why_it_drops_a_picture() -> None:
    table = turned_up()
    (one,) = [hint for hint in table.state.scale if hint.word]
    felt = felt_level(WRONG, str(one.word), 5)
    reason = beats_of(turned_up(), "eliminate", bots=frozenset({2}), photo=WRONG)[0].values["reason"]
    assert ({"word": one.word, "level": one.level, "felt": felt} if felt != one.level else None) == reason
    assert beats_of(table, "eliminate", photo=WRONG)[0].values["reason"] is None


def test_other_moves_have_no_beats() -> None:
    table = turned_up()
    before = table.view("table")
    assert () == beats_between(before, play(table, 3, "suggest", photo=WRONG))
