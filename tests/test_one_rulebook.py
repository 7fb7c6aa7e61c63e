"""One rulebook: sheet, phone's page and what `tuckbox diff` compares hold the same paragraphs, in any edition."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from app_server import make_app
from cases import tables_beside
from edits import change
from table_setup import open_lobby, start_room
from variants import first

import cards
import layouts
from cards.editions import scaffold
from generator.diff import paragraphs
from layouts.kit.component import Print
from layouts.kit.marks import Paragraph, Story

Said = list[tuple[str, str]]
"""The paragraphs of a rulebook in order, number and words; an empty number where there is none."""

OWN = tables_beside(__file__)
"""Options of Infection that change whole paragraphs."""


def plain(words: str) -> str:
    return " ".join(words.replace("*", "").split())


def printed(game: cards.GameData) -> Said:
    [rules] = [it for it in layouts.components(game, Print()) if it.id.startswith("rules")]
    [story] = [mark for mark in rules.pieces[0].front() if isinstance(mark, Story)]
    return [
        ("".join(words for _, words in part.lead_in).rstrip("°+"), plain("".join(words for _, words in part.runs)))
        for part in story.parts
        if isinstance(part, Paragraph)
        and not part.keep_with_next  # a heading keeps with its section
        and not part.runs[0][1].startswith("°")  # the key to the marks of origin is on paper only
    ]


def on_a_phone(game: cards.GameData, folder: Path) -> Said:
    with open_lobby(folder / "tables.db") as lobby:
        room = lobby.make(game.slug, game.language, edition=game.edition)
        page = make_app(lobby).test_client().get(f"/t/{room.code}/rules?all=1").text
    return list(_paragraphs(page))


def _paragraphs(page: str) -> Iterator[tuple[str, str]]:
    for number, words in re.findall(r'<p(?: id="r([\d.]+)")?>(.*?)</p>', page.partition('id="rulebook"')[2], re.S):
        bare = unescape(re.sub("<[^>]+>", "", words))
        yield number, plain(bare.removeprefix(number))


def compared(game: cards.GameData) -> Said:
    told = paragraphs(game).items()
    ruling = [(what, words) for what, words in told if re.fullmatch(r"\d+\.\d+|.* words( \d+)?", what)]
    return [(what if what[-1].isdigit() and " " not in what else "", plain(words)) for what, words in ruling]


@cache
def shipped() -> list[str]:
    """All games and the editions that they bring; first those that go through the most."""
    names = [name for slug in cards.slugs() for name in (slug, *cards.shipped_editions(slug))]
    return sorted(names, key=lambda name: name not in ("album", "infection/playtest-1"))


def start(folder: Path, options: dict[str, str]) -> Path:
    scaffold.start(folder, "infection")
    head = folder / "edition.toml"
    text = head.read_text("utf-8")
    for name, value in options.items():
        text, times = re.subn(rf"(?m)^# {name} = \S+", f"{name} = {value}", text)
        assert 1 == times, name
    head.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("name", [*first(shipped(), 2), *first(OWN, 2)])
def test_paper_phone_and_diff_say_the_same(name: str, tmp_path: Path) -> None:
    source = str(start(tmp_path / "own", OWN[name])) if name in OWN else name
    for language in cards.languages(cards.find_game(source).slug):
        game = cards.load(source, language)
        sheet = printed(game)
        assert len(sheet) >= 3
        assert sheet == on_a_phone(game, tmp_path) == compared(game)


@pytest.mark.parametrize("name", OWN)
def test_options_reach_all_three(name: str, tmp_path: Path) -> None:
    for source in (str(start(tmp_path / "own", OWN[name])), "infection/playtest-1"):
        changed = dict(printed(cards.load(source)))
        assert {number for number, words in printed(cards.load("infection")) if changed.get(number) != words}


def test_an_editions_own_paragraph_goes_before_the_games(tmp_path: Path) -> None:
    folder = start(tmp_path / "own", {"axe_diagonal": "false", "steal_once": "false", "gun_range": "2"})
    rules = folder / "words/rules.en.md"
    change(rules, "6.1 **Axe:** an enemy next to you, diagonally too, loses", "6.1 **Hatchet:** strike beside you for")
    game = cards.load(str(folder))
    told = dict(printed(game))
    assert "Hatchet: strike beside you for 2 hearts." == told["6.1"]
    assert "comes back with a reset" in told["6.4"] and "9.1" not in told
    assert printed(game) == on_a_phone(game, tmp_path) == compared(game)


def test_the_games_words_follow_the_options_wherever_they_stand(tmp_path: Path) -> None:
    folder = start(tmp_path / "own", {"axe_diagonal": "false", "gun_range": "2"})
    rules = folder / "words/rules.en.md"
    change(rules, "6.5 Steal is no weapon", "6.6 Steal is no weapon")
    change(rules, "6.6 A debuff", "6.7 A debuff")
    change(rules, "6.4 **Steal**", "6.5 **Steal**")
    change(rules, "6.3 **Gre", "6.4 **Gre")
    change(rules, "6.2 **Gun", "6.3 **Gun")
    change(rules, "6.1 **Axe", "6.1 Weapons are dear.\n\n6.2 **Axe")
    told = dict(printed(cards.load(str(folder))))
    assert "Weapons are dear." == told["6.1"] and "but not diagonally" in told["6.2"] and "9.1" not in told
    change(rules, "9.1 **Blue 1** plays a Move, walks", "9.1 **Blue 1** steps")
    told = dict(printed(cards.load(str(folder))))
    assert told["9.1"].startswith("Blue 1 steps") and told["9.2"].startswith("Red 1 plays")


@pytest.mark.parametrize("name", first(["infection/playtest-1", *cards.slugs()], 2))
def test_a_tables_screen_says_a_changed_edition_and_never_pushes_it(name: str, tmp_path: Path) -> None:
    game = cards.load(name)
    with open_lobby(tmp_path / "tables.db") as lobby:
        client = make_app(lobby).test_client()
        own = lobby.make(game.slug, edition=game.edition)
        rooms = [own] if game.edition else [own, start_room(lobby, game.slug)]
        for room in rooms:
            page, pushed = (client.get(f"/t/{room.code}/{part}").text for part in ("screen", "screen/main"))
            named = f'<aside class="printing">Edition {game.printing}</aside>'
            assert (named if game.edition else "") in page and ("printing" in page) is (game.edition is not None)
            assert "printing" not in pushed
