"""New weapons as rows of the action deck: maps, play, bots, and faults that name the cell."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import laws
import pytest
from cases import each_case
from changed_edition import changed_edition
from msgspec.structs import replace
from variants import first

import cards
from cards.editions import scaffold
from cards.errors import CardDataError
from cards.infection import Infection, weapons
from companion.games import GAMES
from companion.games.infection.bot import steady
from companion.games.infection.model import Debuffed, Died, Hurt, Move, Owed, State, Use, Villager
from companion.games.infection.rules import decide
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command
from companion.rules.game import IllegalMove
from generator.job import PrintRequest, draw_game
from layouts.kit.style import Ink

Edited = Callable[..., Path]
ROWS = (
    'bolt,weapon,lightning-bolt,2,1,cannot_move,".2.\n.1.\n.x.",',
    'mortar,weapon,rocket-launch,1,9,cannot_use_weapon,"*...*\n.....\n..x..\n.....\n*...*","*.*\n.x.\n*.*"',
    "net,weapon,spider-web,1,,slow,321x123,",
)
TITLES = ("action.bolt.title,Bolt", "action.mortar.title,Mortar", "action.net.title,Net")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("editions") / "armed"
    scaffold.start(folder, "infection")
    return folder


@pytest.fixture
def edited(base: Path, tmp_path: Path) -> Edited:
    """Return a function that makes an edition with more rows, more texts, and other changes to the deck."""

    def make(*rows: str, texts: tuple[str, ...] = (), changes: tuple[tuple[str, str], ...] = ()) -> Path:
        more = {"decks/actions.csv": rows, "words/en.csv": texts}
        return changed_edition(base, tmp_path / "armed", more, {"decks/actions.csv": changes})

    return make


@pytest.fixture
def armed(edited: Edited) -> cards.GameData:
    return cards.load(str(edited(*ROWS, texts=TITLES)))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    "law",
    [
        laws.random_play_ends,
        laws.replay_gives_the_same_state,
        laws.listed_moves_are_accepted,
        laws.unlisted_moves_are_refused,
        laws.nothing_leaks,
    ],
)
def test_tables_with_new_weapons_obey_the_laws(edited: Edited, law: Callable[..., None], seats: int) -> None:
    folder = str(edited(*ROWS, texts=TITLES))
    for turns in ("hands", "draw_deck"):
        game = cards.load(folder, options={"max_turns": 8, "turns": turns})
        law(laws.GameSetup(GAMES["infection"], game, seats, laws.worlds_of("infection")), 1)


def started(game: cards.GameData, **villagers: Villager) -> State:
    blank: State = GAMES["infection"].blank(2, game.facts)
    state = GAMES["infection"].evolve(blank, GAMES["infection"].deal(blank, Chance(1), {}))
    return replace(state, villagers={**state.villagers, **villagers})


def targets(state: State, seat: int, card: str) -> set[str]:
    found = [one for one in GAMES["infection"].moves(state, seat) if isinstance(one, Use) and one.card == card]
    return {str(one.target or one.cell) for one in found}


def test_the_shipped_rows_say_what_the_options_say() -> None:
    facts: Infection = cards.load("infection").facts
    assert () == facts.new_weapons
    assert all(weapons.is_plain(card, action, facts.options) for card, action in facts.actions.items())


@pytest.mark.parametrize("edition", cards.shipped_editions("infection"))
def test_every_shipped_edition_has_only_the_games_own_weapons(edition: str) -> None:
    """Before there were cards, there was one attack."""
    own = ("attack",) if edition == "infection/action-points" else ()
    assert own == cards.load(edition).facts.new_weapons


def test_maps_are_read_by_rows_from_the_villager() -> None:
    assert (
        {(0, -2): "2", (0, -1): "1"}
        == weapons.read_map(".2.\n.1.\n.x.")
        == weapons.read_map(".2./.1./.x.")
        == weapons.read_map(".2.;.1.;.x.")
    )
    assert {(1, 0), (2, 0), (-1, 0), (-2, 0), (0, 1), (0, 2), (0, -1), (0, -2)} == weapons.read_map(
        weapons.line_map(2)
    ).keys()
    assert 12 == len(weapons.read_map(weapons.around_map(2))) and "2" == weapons.read_map(weapons.around_map(2))[1, 1]
    assert (8, 4) == (len(weapons.read_map(weapons.beside_map(True))), len(weapons.read_map(weapons.beside_map(False))))


@each_case
def test_a_map_that_cannot_be_read_is_refused_with_what_is_possible(text: str, what: str) -> None:
    with pytest.raises(weapons.MapError, match=what):
        weapons.read_map(text)


def test_the_top_of_a_map_points_to_the_enemy_village(armed: cards.GameData) -> None:
    """Blue starts at the top of the board, so its maps are turned around."""
    state = started(armed, R1=Villager("B3", 3), B1=Villager("B1", 3))
    assert {"R1"} == targets(state, 1, "bolt")
    assert set() == targets(started(armed, R1=Villager("C1", 3)), 1, "bolt")
    assert weapons.has_direction(armed.facts.actions["bolt"]) and not weapons.has_direction(armed.facts.actions["net"])


def test_effect_and_damage_of_a_new_weapon_hit_together(armed: cards.GameData) -> None:
    state = started(armed, R1=Villager("B2", 3))
    events = decide(state, 1, Use("bolt", target="R1"), 0)
    assert [Debuffed("R1", "cannot_move"), Hurt("R1", 2)] == [one for one in events if isinstance(one, Debuffed | Hurt)]
    slowed = decide(started(armed, R1=Villager("C1", 3)), 1, Use("net", target="R1"), 0)
    assert Debuffed("R1", "slowed") in slowed


def test_a_blast_kills_on_both_sides_and_costs_the_enemy_one_card(armed: cards.GameData) -> None:
    armed = cards.load("infection", options={"grenade_hits_own": True}, edition=armed.edition)
    both = decide(started(armed, B2=Villager("C4", 3), R1=Villager("E4", 3)), 1, Use("mortar", cell="D3"), 0)
    assert {"B2", "R1"} == {one.villager for one in both if isinstance(one, Died)}
    assert 1 == sum(isinstance(one, Owed) for one in both)
    own = decide(started(armed, B2=Villager("C4", 3)), 1, Use("mortar", cell="D3"), 0)
    assert not any(isinstance(one, Owed) for one in own)


@each_case
def test_a_wrong_use_of_a_new_weapon_is_refused_with_a_reason(
    armed: cards.GameData, move: dict[str, Any], why: str
) -> None:
    state, command = started(armed), read_command(known_move(GAMES["infection"], move), move)
    with pytest.raises(IllegalMove) as refused:
        GAMES["infection"].possible(state, 1, command)
        decide(state, 1, command, 0)
    assert why == refused.value.why and armed.words(f"refusal.{why}")


def test_bots_play_new_weapons_to_the_end(armed: cards.GameData) -> None:
    game = GAMES["infection"]
    state = started(armed, R1=Villager("B2", 1, cure=True))
    view = game.view(state, 1)
    assert {"bolt", "mortar", "net"} == set(view.table.weapons)
    move = steady(view, Chance(1))
    assert isinstance(move, Use | Move) and {"R1"} <= {
        one.villager for one in decide(state, 1, move, 0) if isinstance(one, Died)
    }


def test_numbers_of_the_games_own_weapons_may_change_in_the_deck(edited: Edited) -> None:
    folder = edited(changes=(("axe,weapon,axe,2,2,", "axe,weapon,axe,2,1,"), ('"111\n1x1\n111"', '".*.\n*x*\n.*."')))
    facts: Infection = cards.load(str(folder)).facts
    assert (1, False, ()) == (facts.options.axe_damage, facts.options.axe_diagonal, facts.new_weapons)
    assert facts.actions["axe"].range == weapons.plain_weapons(facts.options)["axe"].range


def test_an_own_weapon_with_a_range_of_another_kind_gets_new_texts(edited: Edited) -> None:
    game = cards.load(
        str(edited(changes=(('axe,weapon,axe,2,2,none,"111\n1x1\n111"', "axe,weapon,axe,2,2,none,2.x.2"),)))
    )
    assert ("axe",) == game.facts.new_weapons
    rules = {block.number: block.words for block in cards.load_rules(game) if getattr(block, "number", "")}
    assert rules["6.1"].startswith("**Axe:** its card shows") and "6.7" not in rules


def test_the_rulebook_gains_a_paragraph_for_each_new_weapon(armed: cards.GameData) -> None:
    rules = {block.number: block.words for block in cards.load_rules(armed) if getattr(block, "number", "")}
    assert ["6.7", "6.8", "6.9"] == [number for number in rules if number.startswith("6.")][-3:]
    assert "**Bolt:**" in rules["6.7"] and "loses 1 heart and cannot move next turn" in rules["6.7"]
    assert "The top of the map points to the enemy village." in rules["6.7"]
    assert "Every enemy in the blast loses 9 hearts and cannot use a weapon next turn." in rules["6.8"]


@each_case
def test_what_a_row_cannot_express_is_refused_by_file_row_and_column(
    edited: Edited, row: str, column: str, what: str
) -> None:
    with pytest.raises(CardDataError) as refused:
        cards.load(str(edited(row, texts=("action.bolt.title,Bolt",))))
    named = [str(fault) for fault in refused.value.faults]
    assert any(
        "armed/decks/actions.csv: row 8: " in one and f"column {column}: " in one and what in one for one in named
    ), named


def test_a_new_weapon_needs_a_name_and_seven_are_too_many(edited: Edited) -> None:
    rows = [f"bolt{n},weapon,lightning-bolt,1,1,none,x*," for n in range(7)]
    with pytest.raises(CardDataError) as refused:
        cards.load(str(edited(*rows)))
    named = " ".join(str(fault) for fault in refused.value.faults)
    assert "row 14: bolt6: is one new weapon too many" in named


def test_a_missing_name_is_refused_before_anything_is_played(edited: Edited) -> None:
    with pytest.raises(CardDataError, match=r"words/en.csv: action\.bolt: title: is missing: add this key"):
        cards.load(str(edited("bolt,weapon,lightning-bolt,1,1,none,x*,")))


def test_an_option_and_a_changed_row_may_not_disagree(edited: Edited) -> None:
    folder = edited(changes=(("gun,weapon,pistol,1,1,", "gun,weapon,pistol,1,3,"),))
    assert 3 == cards.load(str(folder)).facts.options.gun_damage
    with pytest.raises(CardDataError, match="column damage: was changed, but the option gun_damage says 2"):
        cards.load(str(folder), options={"gun_damage": 2})


def test_every_cell_that_follows_an_option_is_the_shipped_one_by_default() -> None:
    facts: Infection = cards.load("infection").facts
    for one in weapons.FOLLOWED:
        assert one.cells[getattr(facts.options, one.option)] == getattr(facts.actions[one.card], one.field)


def test_weapons_of_a_blast_hit_their_centre() -> None:
    grenade = cards.load("infection").facts.actions["grenade"]
    assert {(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)} == weapons.weapon(grenade).blast


def test_decks_from_before_the_columns_of_weapons_still_open(base: Path, tmp_path: Path) -> None:
    changed_edition(base, tmp_path / "old", {}, {})
    rows = ["card,kind,icon,copies", "move,move,shoe-print,4", "axe,weapon,axe,3", "grenade,weapon,bomb,1"]
    (tmp_path / "old/decks/actions.csv").write_text("\n".join(rows), "utf-8")
    facts: Infection = cards.load(str(tmp_path / "old")).facts
    assert (3, ()) == (facts.actions["axe"].copies, facts.new_weapons)


@pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
def test_new_weapons_can_be_printed(edited: Edited, ink: Ink) -> None:
    """Drawing raises every fault."""
    folder = str(edited(*ROWS, texts=TITLES))
    drawn = {piece.piece.id for piece in draw_game(folder, PrintRequest((folder,), ink=ink, with_extras=True)).pieces}
    assert {"blue-bolt", "blue-mortar", "blue-net", "red-net"} <= drawn
