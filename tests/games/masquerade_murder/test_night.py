"""The outcome of a night: every possible night against a second resolver, and the cases that raise questions."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, product
from pathlib import Path

import pytest
from scripted_play import open_table, view_field
from variants import first_rows

import cards
from companion.games.masquerade_murder.night import resolve
from companion.rules.chance import Chance
from layouts.masquerade_murder.figures import STANDS
from masquerade_murder.nights import DEAL, choose_targets, next_night, play, play_night, quiet_night

FACTS = cards.load("masquerade_murder").facts
ALL = ("constable", "thug", "seductress", "assassin", "duke")
NAMES = {who: who for who in ALL}
"""Each player named by their character."""
GOOD = ("duke", "constable", "thug")


class ReferenceNight:
    """One night as the rules state it.

    Rule 8.1 resolves it in this order: who is captured, whether the seductress reaches the thug, then thug, seductress,
    assassin and duke.
    """

    def __init__(
        self,
        targets: Mapping[str, str],
        touching_actors: Collection[str],
        needs_success: bool = True,
        who: Mapping[str, str] | None = None,
        is_aim_enough: bool = True,
    ) -> None:
        self.targets, self.touching_actors, self.needs_success = targets, touching_actors, needs_success
        self.is_aim_enough = is_aim_enough
        self.who = who or NAMES

    def tries(self, actor: str, target: str) -> bool:
        """Return whether the actor's cube touches this target's cube. Rule 4.1."""
        return self.targets.get(actor) == target and actor in self.touching_actors

    def those_who_try(self, character: str, target: str) -> list[str]:
        return [one for one in self.targets if self.who[one] == character and self.tries(one, target)]

    def is_captured(self, who: str) -> bool:
        return bool(self.those_who_try("constable", who))

    def is_protected(self, who: str) -> bool:
        """Return whether an acting thug guards somebody who is not captured."""
        guards = self.those_who_try("thug", who)
        return not self.is_captured(who) and any(not self.is_captured(it) and not self.is_lured(it) for it in guards)

    def is_lured(self, who: str) -> bool:
        """Return whether a distraction reaches a seat that it can harm."""
        return self.is_aimed_at(who) and self.who[who] not in ("constable", "seductress")

    def is_aimed_at(self, who: str) -> bool:
        """Return whether a seductress acts on a seat, whether or not that can harm it."""
        return any(not self.is_captured(one) for one in self.those_who_try("seductress", who))

    def is_distracted(self, who: str) -> bool:
        """Return whether somebody is distracted. No guard keeps a seductress off a thug. Rules 4.4, 8.4."""
        is_kept_off = self.is_protected(who) and self.who[who] != "thug"
        return self.is_lured(who) and not self.is_captured(who) and not is_kept_off

    def is_stalked(self, who: str) -> bool:
        """Return whether poison is on its way to this character."""
        stalkers = self.those_who_try("assassin", who)
        return any(not self.is_captured(one) and not self.is_distracted(one) for one in stalkers)

    def is_poisoned(self, who: str) -> bool:
        return self.is_stalked(who) and not self.is_captured(who) and not self.is_protected(who)

    def acts(self, who: str) -> bool:
        return who in self.touching_actors and not self.is_captured(who) and not self.is_distracted(who)

    def sign(self, who: str) -> str:
        if not self.acts(who):
            return "grey"
        target = self.targets[who]
        actor, aim = self.who[who], self.who[target]
        if self.needs_success and actor == "seductress" and aim in ("thug", "duke"):
            return "green" if self.is_distracted(target) else "grey"
        is_threatened = self.is_lured(target) or self.is_stalked(target)
        is_sought = self.is_aimed_at(target) if self.is_aim_enough else self.is_lured(target)
        is_kept_off = self.is_stalked(target) or (is_sought and aim != "thug")
        is_green = {
            ("constable", "assassin"): True,
            ("constable", "seductress"): True,
            ("constable", "thug"): is_threatened,
            ("constable", "duke"): is_threatened,
            ("thug", aim): is_kept_off and not self.is_captured(target),
            ("seductress", "constable"): False,
            ("seductress", "thug"): True,
            ("seductress", "assassin"): self.is_distracted(target) and self.tries(target, who),
            ("seductress", "duke"): True,
            ("seductress", "seductress"): False,
            ("assassin", "constable"): True,
            ("assassin", "thug"): self._guards_the_duke(target),
            ("assassin", "seductress"): False,
            ("assassin", "duke"): True,
            ("duke", "constable"): True,
            ("duke", "thug"): True,
            ("duke", "seductress"): False,
            ("duke", "assassin"): False,
        }[actor, aim]
        return "green" if is_green else "red"

    def _guards_the_duke(self, thug: str) -> bool:
        guarded = self.targets[thug]
        return self.who[guarded] == "duke" and self.acts(thug) and not self.is_captured(guarded)

    def learns(self, duke: str = "duke") -> str | None:
        """Return what the duke learns about his target. R8."""
        if not self.acts(duke):
            return None
        return "good" if self.who[self.targets[duke]] in GOOD else "bad"

    def suffered(self, who: str) -> list[str]:
        marks = {
            "captured": self.is_captured(who),
            "distracted": self.is_distracted(who),
            "poisoned": self.is_poisoned(who),
        }
        return [mark for mark, is_set in marks.items() if is_set]


def nights_of(playing: tuple[str, ...]) -> Iterator[tuple[dict[str, str], frozenset[str]]]:
    """Yield every choice of targets with every choice of actors that touch their target."""
    others = [[other for other in playing if other != one] for one in playing]
    patterns = [
        frozenset(one for one, is_touching in zip(playing, flags, strict=True) if is_touching)
        for flags in product((True, False), repeat=len(playing))
    ]
    for targets in product(*others):
        targets_by_actor = dict(zip(playing, targets, strict=True))
        for touching_actors in patterns:
            yield targets_by_actor, touching_actors


def compare(playing: tuple[str, ...], needs_success: bool = True, is_aim_enough: bool = True) -> int:
    """Compare both resolvers in all possible nights and return their number."""
    nights = list(nights_of(playing))
    for targets, touching_actors in nights:
        outcome = resolve(FACTS.characters, NAMES, targets, touching_actors, needs_success, is_aim_enough)
        reference = ReferenceNight(targets, touching_actors, needs_success, is_aim_enough=is_aim_enough)
        night = f"{targets} {set(touching_actors)}"
        assert tuple(who for who in ALL if reference.is_captured(who)) == outcome.captured, night
        assert tuple(who for who in ALL if reference.is_distracted(who)) == outcome.distracted, night
        assert tuple(who for who in ALL if reference.is_poisoned(who)) == outcome.poisoned, night
        assert {who: reference.sign(who) for who in playing} == outcome.signs, night
        if "duke" in playing:
            assert reference.learns() == {"green": "good", "red": "bad", "grey": None}[outcome.signs["duke"]], night
    return len(nights)


@pytest.mark.parametrize(("needs_success", "is_aim_enough"), first_rows([(True, True), (False, False)]))
def test_every_night_of_five(needs_success: bool, is_aim_enough: bool) -> None:
    """Rules 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 4.7, 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.7, 8.1 and 8.3; R8 to R11."""
    assert 4**5 * 2**5 == compare(ALL, needs_success, is_aim_enough)


@pytest.mark.parametrize("number", [4, 3, 2])
def test_every_night_of_fewer(number: int) -> None:
    """Rule 6.1: seats that left do nothing, and assassin and duke are always in play."""
    for others in combinations(ALL[:3], number - 2):
        assert (number - 1) ** number * 2**number == compare((*others, "assassin", "duke"))


def test_each_seat_learns_its_own_sign_and_harm() -> None:
    """Rule 3.6: on random boards the public view has the summary, and each private view sign and harm."""
    for seed in range(40):
        chance = Chance(seed)
        who = dict(enumerate(chance.shuffled(ALL), 1))
        deal = {**DEAL, "characters": {str(seat): character for seat, character in who.items()}}
        targets = {seat: chance.pick([other for other in who if other != seat]) for seat in who}
        # Close together, so that much happens.
        cells = dict(zip(who, chance.shuffled(("A1", "B1", "C1", "A2", "A3", "C2", "B3")), strict=False))
        table = play_night(open_table("masquerade_murder", 5, deal, lives=9), targets, cells)
        touching_seats = frozenset(
            who[one] for one, other in targets.items() if are_neighbours(cells[one], cells[other])
        )
        reference = ReferenceNight({who[one]: who[other] for one, other in targets.items()}, touching_seats)
        events = view_field(table, "table", "events")
        assert [
            {
                "night": 1,
                **{
                    mark: [seat for seat in who if mark in reference.suffered(who[seat])]
                    for mark in ("captured", "distracted", "poisoned")
                },
            }
        ] == events
        for seat, character in who.items():
            assert (reference.sign(character), reference.suffered(character)) == (
                view_field(table, seat, "indicator"),
                view_field(table, seat, "suffered"),
            )


def are_neighbours(one: str, other: str) -> bool:
    return {one, other} in [
        {"A1", "B1"}, {"B1", "C1"}, {"A1", "A2"}, {"A2", "A3"}, {"A3", "B3"}, {"C1", "C2"}
    ]  # fmt: skip


# Cases that raise questions.

CASES = Path(__file__).with_name("nights.toml")

LETTERS = dict(zip("CTSAD", ALL, strict=True))


@pytest.mark.parametrize(
    ("target_pairs", "actors_apart", "events", "expected_signs"),
    [pytest.param(*case[1:], id=case[0]) for case in tomllib.loads(CASES.read_text("utf-8"))["cases"]],
)
def test_a_case(target_pairs: str, actors_apart: str, events: str, expected_signs: str) -> None:
    """Rules 4.1 to 5.7: each case has its expected events and signs."""
    targets = {LETTERS[aim[0]]: LETTERS[aim[1]] for aim in target_pairs.split()}
    touching = {who for letter, who in LETTERS.items() if letter not in actors_apart}
    night = resolve(FACTS.characters, NAMES, targets, touching)
    event_words = events.replace(",", "").split()
    named = zip(event_words[::2], event_words[1::2], strict=True)
    expected = {mark: (LETTERS[letter],) for mark, letter in named if letter in LETTERS}
    assert {"captured": (), "distracted": (), "poisoned": ()} | expected == {
        "captured": night.captured,
        "distracted": night.distracted,
        "poisoned": night.poisoned,
    }
    sign_words = expected_signs.split()
    assert {
        LETTERS[letter]: sign for letter, sign in zip(sign_words[::2], sign_words[1::2], strict=True)
    } == night.signs


@pytest.mark.parametrize(("sign", "expected"), [("success", "grey"), ("target", "green")])
def test_the_seductress_kept_off_the_duke_sees_what_the_table_agreed_on(sign: str, expected: str) -> None:
    """Rules 5.6, 8.3, R11: grey as in the source, or green by the target alone; green for both if she reaches him."""
    table = open_table("masquerade_murder", 5, DEAL, seductress_sign=sign)
    play_night(table, {5: 1, 4: 1}, {1: "C3", 5: "C2", 4: "C4", 2: "A1", 3: "E1"})
    assert expected == view_field(table, 5, "indicator")
    play_night(next_night(table), {5: 1, 4: 3}, {1: "C3", 5: "C2", 4: "A5", 2: "A1", 3: "E1"})
    assert "green" == view_field(table, 5, "indicator")


@pytest.mark.parametrize(("sign", "expected"), [("target", "green"), ("danger", "red")])
def test_a_guard_on_the_constable_at_whom_the_seductress_aims(sign: str, expected: str) -> None:
    """Rules 5.5, 8.3, R10: green as on the source's cheat sheet, or red, since she cannot reach him."""
    table = open_table("masquerade_murder", 5, DEAL, guard_sign=sign)
    seat = {character: int(one) for one, character in DEAL["characters"].items()}
    thug, constable, seductress = seat["thug"], seat["constable"], seat["seductress"]
    rest = dict(zip((seat["duke"], seat["assassin"]), ("A1", "E1"), strict=True))
    cells = {constable: "C3", thug: "C2", seductress: "C4", **rest}
    play_night(table, {thug: constable, seductress: constable, constable: seat["duke"]}, cells)
    assert expected == view_field(table, thug, "indicator")


def test_the_example_night_of_the_rulebook() -> None:
    """Rules 7.1, 7.2, 7.3, 7.4 and 7.5: the draw, the Joker that moves a cube, the summary, and why each sign comes."""
    who = {1: "thug", 2: "assassin", 3: "seductress", 4: "duke", 5: "constable"}
    first_draw = {"1": "two", "2": "ace", "3": "jack", "4": "queen", "5": "king", "extra": "joker"}
    deal = {"characters": {str(seat): character for seat, character in who.items()}, "first_draw": first_draw}
    table = next_night(quiet_night(next_night(quiet_night(open_table("masquerade_murder", 5, deal)))))
    choose_targets(table, {1: 4, 2: 4, 3: 2, 4: 2, 5: 1})
    assert (3, [2]) == (table.state.night, view_field(table, "table", "waiting_for"))
    for seat, card in ((2, "joker"), (3, "ace"), (4, "king"), (5, "queen"), (1, "two")):
        play(table, seat, "draw", card=card)
    assert "jack" == view_field(table, "table", "order")["extra"]
    play(table, 3, "place", cell="B1")
    play(table, 1, "place", cell="C1")
    play(table, 2, "replace", player=1, cell="A3")
    play(table, 5, "place", cell="A2")
    play(table, 4, "place", cell="C2")
    assert {name: number for name, (number, _) in STANDS.items()} == view_field(table, "table", "board")
    assert {"night": 3, "captured": [1], "distracted": [2], "poisoned": []} == view_field(table, "table", "events")[-1]
    assert ["grey", "grey", "red", "red", "red"] == [view_field(table, seat, "indicator") for seat in who]
    assert 3 == table.state.starter
