"""What a steady assassin and a steady observer do besides buying identities: the names, the call, and a team backed."""

from collections import Counter

from companion.games.color_game.deduction import left
from companion.games.color_game.model import NAMED, OBSERVER, Call, Identity, Name
from companion.games.color_game.weighing import Look
from companion.rules.chance import Chance
from companion.rules.game import Seat


def name(look: Look, chance: Chance) -> Name:
    """Those whom it knows; then others, each of the team that most of the unknown are of."""
    known = {seat: team for seat, team in look.mind.known.items() if team in look.table.teams}
    named = dict(list(known.items())[:NAMED])
    for seat in chance.shuffled(look.unknown)[: NAMED - len(named)]:
        unnamed = left(look.table, look.you, {**look.mind.known, **named})
        named[seat] = max(look.table.teams, key=lambda team: unnamed[team])
    return Name(dict(sorted(named.items())))


def call(look: Look, calls: list[Call], chance: Chance) -> Call:
    """The team that it has given most chips; then the one that it has heard most of."""
    backed, heard = _backed(look), Counter[Identity]()
    for note in look.you.overheard or ():
        heard.update(look.mind.known[seat] for seat in (note.sender, note.to) if seat in look.mind.known)
    best = max((backed[call.team], heard[call.team]) for call in calls)
    return chance.pick([call for call in calls if (backed[call.team], heard[call.team]) == best])


def back_a_team(look: Look) -> Seat | None:
    """To whom the observer gives all its chips: it wins in the winners' place, so it helps a team that it knows."""
    known = [seat for seat, identity in look.mind.known.items() if identity in look.table.teams]
    if look.you.identity != OBSERVER or not look.you.chips or not known:
        return None
    backed = _backed(look)
    most = max(known, key=lambda seat: backed[look.mind.known[seat]])
    is_offered = any(trade.to == most and trade.status == "open" for trade in look.you.deals)
    return None if is_offered else most


def _backed(look: Look) -> Counter[Identity]:
    """Chips given to players of each team, as far as it is known."""
    given: Counter[Identity] = Counter()
    for trade in look.you.deals:
        if trade.status == "accepted" and (player := look.partner(trade)) in look.mind.known:
            given[look.mind.known[player]] += look.sides(trade)[0].chips
    return given
