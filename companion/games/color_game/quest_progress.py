"""How near a player's quests are to being done, from its own view, and what a deal would change. For the steady bot."""

from collections.abc import Mapping
from math import prod
from typing import NamedTuple, assert_never

from cards.color_game import Quest
from companion.games.color_game.deduction import Mind, unplaced_identities
from companion.games.color_game.model import NOTHING, Goods, Guess, Identity, QuestId
from companion.games.color_game.view_types import PrivateView, TableView
from companion.rules.game import Seat

HOPE = 0.35
"""What a quest is worth that nothing has been done for yet, as a share of its points."""

AS_DEALT = 0.05
"""The same for a quest that only counts for somebody else."""


class Progress(NamedTuple):
    """What quests ask about, for one player: so far, or after a deal that may be made."""

    table: TableView
    mind: Mind
    guesses: tuple[Guess, ...]
    chips: int
    starting_chips: int
    quests: tuple[QuestId, ...]
    team_chances: Mapping[Identity, float]
    """For each identity, how likely it is that a deal has told it. 1 is certain."""

    known: int = 0
    """Others whose identity is known from deals."""
    partners: frozenset[Seat] = frozenset()
    chip_givers: frozenset[Seat] = frozenset()
    told: frozenset[Seat] = frozenset()
    """Who was given the player's own identity."""
    passed_to: frozenset[Seat] = frozenset()
    quests_from_deals: frozenset[QuestId] = frozenset()
    has_exchanged: bool = False
    largest_gift: int = 0
    """The most chips given in one deal for nothing."""

    def after(self, partner: Seat, gave: Goods, got: Goods) -> "Progress":
        """Return the progress after a deal. The holdings may run below what is possible: nobody asks then."""
        me = self.mind.seat
        third = set(gave.identities) - {me, partner}
        return self._replace(
            chips=self.chips - gave.chips + got.chips,
            starting_chips=max(self.starting_chips - gave.chips, 0),
            quests=(*(quest for quest in self.quests if quest not in gave.quests), *got.quests),
            partners=self.partners | {partner},
            chip_givers=self.chip_givers | ({partner} if got.chips else set()),
            told=self.told | ({partner} if me in gave.identities else set()),
            passed_to=self.passed_to | ({partner} if third else set()),
            quests_from_deals=self.quests_from_deals | set(got.quests),
            has_exchanged=self.has_exchanged or (me in gave.identities and partner in got.identities),
            largest_gift=max(self.largest_gift, gave.chips if got == NOTHING else 0),
        )

    def learning(self, you: PrivateView, seats: tuple[Seat, ...]) -> "Progress":
        """Return the progress after a deal has told these seats' identities, as far as they are new."""
        new = [seat for seat in seats if seat != self.mind.seat and seat not in you.known]
        if not new:
            return self
        chances = dict(self.team_chances)
        unplaced = unplaced_identities(self.table, you, self.mind.known)
        for seat in new:
            deduced = self.mind.known.get(seat)
            for team in self.table.teams:
                chance = float(deduced == team) if deduced else unplaced[team] / max(unplaced.total(), 1)
                chances[team] = 1 - (1 - chances.get(team, 0)) * (1 - chance)
        return self._replace(team_chances=chances, known=self.known + len(new))

    def worth(self) -> float:
        """Return what the quests in hand are worth, in points: less while they are not done."""
        return self.table.quest_points * sum(map(self.standing, self.quests))

    def standing(self, quest_id: QuestId) -> float:
        """Return 1 for a quest that is done as things stand, 0 for one that can no longer be done."""
        quest: Quest = self.table.quest_cards[quest_id]
        match quest.rule:
            case "knows_team":
                return _partly(self.team_chances.get(quest.team, 0))
            case "own_identity_kept":
                mates = self.mind.candidates  # nobody but the teammate may have been told who the player is
                return prod((seat in mates) / max(len(mates), 1) for seat in self.told)
            case "no_starting_chips":
                return _partly(1 - self.starting_chips / max(self.table.chips, 1))
            case "chips_gained":
                return _partly((self.chips - self.table.chips) / quest.count)
            case "identities_known":
                return _partly(self.known / quest.count)
            case "deal_partners":
                return _partly(len(self.partners) / quest.count)
            case "quest_was_given":
                return 1 if quest_id in self.quests_from_deals else AS_DEALT
            case "identities_exchanged":
                return _partly(self.has_exchanged)
            case "quests_held":
                return _partly(len(self.quests) / quest.count)
            case "identities_passed_on":
                return _partly(len(self.passed_to) / quest.count)
            case "chips_given_for_nothing":
                return _partly(self.largest_gift >= quest.count)
            case "one_right_guess":
                is_lost = len(self.guesses) > 1 or any(guess.result == "wrong" for guess in self.guesses)
                return 0 if is_lost else _partly(self.mind.has_been_found or bool(self.guesses))
            case "chip_givers":
                return _partly(len(self.chip_givers) / quest.count)
        assert_never(quest.rule)


def _partly(share: float) -> float:
    """Return what a quest is worth that is done to this share: some hope, and the rest as it comes nearer."""
    return HOPE + (1 - HOPE) * min(max(share, 0.0), 1.0)


def progress_so_far(table: TableView, you: PrivateView, mind: Mind) -> Progress:
    """Return a player's progress from its deals so far, its chips, guesses and identities known from deals."""
    identities = {seat: identity for seat, identity in you.known.items() if seat != mind.seat}
    team_chances, holdings = dict.fromkeys(identities.values(), 1.0), (you.chips, you.starting_chips, you.quests)
    progress = Progress(table, mind, you.guesses, *holdings, team_chances, known=len(identities))
    for trade in you.deals:
        if trade.status == "accepted":
            progress = progress.after(*trade.seen_by(mind.seat))
    return progress._replace(chips=you.chips, starting_chips=you.starting_chips, quests=you.quests)
