"""Wording by options: suffixes of text keys, and rulebook paragraphs that differ from the final edition."""

from typing import TYPE_CHECKING

from cards.infection.weapons import Action, has_direction, read_map
from cards.words import Words

if TYPE_CHECKING:  # the game's own module, which gives these facts, asks this one
    from cards.infection import Infection, Options

EXAMPLE = "9"  # the section that tells one round; it is true for tables that play about as the final edition does


def grenade(options: "Options") -> str:
    """Return the suffix of the grenade's text keys."""
    slow = "_slow" if options.grenade == "slow" else ""
    return slow + ("" if options.grenade_hits_own else "_spares_own")


def steal(options: "Options") -> str:
    """Return the suffix of Steal's text keys."""
    place = "_row" if options.steal_from == "row" else "_village"
    if options.steal_carriers:
        return "" if options.steal_from == "row" else place
    return f"{place}_only"


def axe(options: "Options") -> str:
    """Return the suffix of the axe's text keys."""
    return "" if options.axe_diagonal else "_straight"


def death(options: "Options") -> str:
    """Return the suffix of text keys about a kill."""
    discards = options.kill_discards and options.turns != "action_points"
    if options.kill_loses_turn:
        return "_turn_and_card" if discards else "_turn"
    if not discards:
        return "_plain"
    return "" if options.steal_discardable else "_no_steal"


def has_example(options: "Options") -> bool:
    """Return whether these options allow the round that the rulebook's last section tells."""
    return (
        min(options.move, options.grenade_range) >= 2
        and options.move_with_weapon >= 1
        and min(options.gun_range, options.arrow_range) >= 3
        and options.virus_damage + options.gun_damage < options.hp
        and options.virus_a_side > 0
        and options.must_pick_up
        and options.grenade == "no_weapon"
        and options.memory_aids
        and not options.is_stepwise
    )


def tile(name: str, options: "Options") -> str:
    """Return the suffix of a tile's text key."""
    if name == "disarm" and options.is_stepwise:
        return "_steps"
    return "_points" if options.turns == "action_points" and name in ("recover", "generosity") else ""


def does(action: Action, words: Words) -> str:
    """Return what a weapon does to whom it hits, such as "loses 2 HP and cannot move next turn"."""
    parts = [words("weapon.loses", _n=action.damage)] if action.damage else []
    if action.effect != "none":
        parts.append(words(f"weapon.{action.effect}"))
    return parts[0] if len(parts) == 1 else words("weapon.both", _one=parts[0], _other=parts[1])


def use(action: Action, options: "Options", words: Words) -> str:
    """Return a new weapon's sentences: whom it hits, what it does, and how its map lies."""
    whom = "one" if not action.blast else "all" if options.grenade_hits_own else "enemies"
    sentences = [words(f"weapon.{whom}", _does=does(action, words))]
    if has_direction(action):
        sentences.append(words("weapon.top"))
    return " ".join(sentences)


def use_of_own(card: str, options: "Options", words: Words) -> str:
    """Return the sentence on one of the game's own action cards."""
    if card == "move" and options.is_stepwise:
        return words("action.move.words_alone")
    ways = {"axe": axe, "grenade": grenade, "steal": steal}
    return words(f"action.{card}.words{ways[card](options) if card in ways else ''}")


def reach(action: Action, words: Words) -> str:
    """Return how far a new weapon reaches, from the digits of its map."""
    signs = sorted(set(read_map(action.range).values()))
    what = "centre" if action.blast else "range"
    if "*" in signs:
        return words(f"weapon.{what}_map")
    return words(f"weapon.{what}", _far=signs[0] if len(signs) == 1 else f"{signs[0]}–{signs[-1]}")


def rule(card: str, facts: "Infection", words: Words) -> str:
    """Return the rulebook's sentences for a weapon that differs from the game's own."""
    action = facts.actions[card]
    first = words("weapon.rule_blast" if action.blast else "weapon.rule", _card=words(f"action.{card}.title"))
    return f"{first} {use(action, facts.options, words)}"


def reworded(facts: "Infection", words: Words) -> dict[str, str | None]:
    """Return the paragraphs that differ from the final edition, by number; None deletes the example section.

    Weapons that the final edition lacks are new paragraphs of section 6.
    """
    new, changed = _reworded(facts.options, words), facts.new_weapons
    for number, own in (("6.1", ("axe",)), ("6.2", ("gun", "arrow")), ("6.3", ("grenade",))):
        if any(card in changed for card in own):
            new[number] = " ".join(rule(card, facts, words) for card in own if card in facts.actions)
            if number != "6.1":
                new[EXAMPLE] = None
    more = [card for card in changed if card not in ("axe", "gun", "arrow", "grenade", "attack")]
    new |= stepwise(facts.options, words)
    return {**new, **{f"6.+{n}": rule(card, facts, words) for n, card in enumerate(more, 1)}}


def _reworded(options: "Options", words: Words) -> dict[str, str | None]:
    """Return the paragraphs that options change, by number; None deletes the example section."""
    new: dict[str, str | None] = {}
    if not options.memory_aids:
        new["1.3"], new["2.3"] = words("rule.no_aids_box"), words("rule.no_aids_hand")
        new["3.1"] = words("rule.no_aids_turns")
    if options.tiles == "printed":
        new["2.4"] = words("rule.printed_tiles")
    if not options.walk_through:
        new["4.1"] = words("rule.blocked")
    if not options.must_pick_up:
        new["4.3"] = words("rule.may_pick_up")
    if not options.steal_once:
        new["3.5"], new["5.3"] = words("rule.reset_all"), words("rule.recover_all")
    if not options.axe_diagonal:
        new["6.1"] = words("rule.axe_straight")
    if options.grenade_hits_own or options.grenade == "slow":
        whom = grenade(options) or "_no_weapon"
        new["6.3"] = f"{words('rule.grenade')} {words(f'rule.grenade{whom}')}"
    if steal(options) or not options.steal_once:
        again = "rule.steal_once" if options.steal_once else "rule.steal_again"
        new["6.4"] = " ".join((*_theft(options, words), words(again)))
    if way := death(options):
        unused = words("rule.unused_steal" if options.steal_discardable else "rule.no_steal")
        new["7.3"] = words(f"rule.kill{way}", _steal=unused)
    if not has_example(options):
        new[EXAMPLE] = None
    return new


def stepwise(options: "Options", words: Words) -> dict[str, str]:
    """Return the paragraphs that differ where turns go step by step, by number; none with fixed hands."""
    if not options.is_stepwise:
        return {}
    own = {
        number: words(f"steps.{key}")
        for number, key in (_STEPS | (_DECK if options.turns == "draw_deck" else _POINTS)).items()
    }
    if options.turns == "action_points" and options.memory_aids:
        own["1.3"] = f"{own['1.3']} {words('steps.box_aids')}"
    if options.turns == "draw_deck":
        if not options.steal_once:
            own["6.4"] = " ".join((*_theft(options, words), words("steps.steal_deck")))
        if options.kill_discards:
            unused = words("rule.unused_steal" if options.steal_discardable else "rule.no_steal")
            lost = words("steps.kill_deck", _steal=unused)
            own["7.3"] = f"{words('rule.kill_turn')} {lost}" if options.kill_loses_turn else lost
    return own


def _theft(options: "Options", words: Words) -> tuple[str, str]:
    return words(f"rule.steal{steal(options)}"), words("rule.thief")


_STEPS = {
    "3.1": "turns", "4.2": "home", "4.3": "pick_up", "4.5": "from_afar", "5.2": "disarm", "6.6": "debuff",
    "7.4": "loose",
}  # fmt: skip
_DECK = {
    "1.2": "open_deck", "2.3": "start_deck", "3.2": "draw_deck", "3.3": "move_deck", "3.4": "act_deck",
    "3.5": "hand_deck", "3.6": "end_deck", "5.3": "tiles_deck", "6.5": "debuffed_deck", "10.2": "four_deck",
}  # fmt: skip
_POINTS = {
    "1.2": "open_points", "1.3": "box_points", "2.3": "start_points", "3.2": "points_points", "3.3": "move_points",
    "3.4": "pick_up_points", "3.5": "attack_points", "3.6": "end_points", "5.3": "tiles_points", "6.1": "attack",
    "6.2": "again", "6.3": "one_kind", "6.4": "no_steal", "6.5": "debuffed_points", "10.2": "four_points",
    "10.3": "four_tiles_points",
}  # fmt: skip
