"""The cards that teach Infection and its terms: tiles and action cards are explained in their own printed words."""

from typing import TYPE_CHECKING

from cards.infection import wording
from cards.words import Words

if TYPE_CHECKING:  # the game's own module, which gives these facts, asks this one
    from cards.infection import Infection

POINTS = {"move": "move_points_how", "pick_up": "pick_up_points_how", "attack": "attack_how"}
"""The texts of the actions that points buy."""
WAYS = {"draw_deck": "_deck", "action_points": "_points"}
"""The suffix of texts for each kind of turn that goes step by step."""


def taught(facts: "Infection", words: Words, texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of cards and terms that hold with these options, by key."""
    options = facts.options
    new = {key: text for key, text in texts.items() if not key.startswith("term.")}
    if way := WAYS.get(options.turns):
        new |= {"learn.2.title": words("learn.2.title_steps"), "learn.2.text": words(f"learn.2.text{way}")}
        new["learn.4.text"] = words(f"steps.no_secret{way}")
    for card in facts.actions:
        new[f"term.{card}.name"] = words(f"action.{card}.title")
        new[f"term.{card}.text"] = _explained(card, facts, words)
    for tile in facts.tiles:
        new[f"term.{tile}.name"] = words(f"tile.{tile}.title")
        new[f"term.{tile}.text"] = words(f"tile.{tile}.effect{wording.tile(tile, options)}")
    new |= {key: text for key, text in texts.items() if key.startswith("term.")}
    if options.turns == "action_points":
        return {key: text for key, text in new.items() if not key.startswith("term.reset.")} | {
            "term.home.above": texts["term.reset.above"]
        }
    if options.is_stepwise:  # one gets cards back by a reset, or draws a new hand
        name, how = words("reference.new_hand"), words("reference.new_hand_how")
    else:
        name = words("reference.reset")
        how = words("reference.reset_how" if options.steal_once else "reference.reset_how_all")
    return new | {"term.reset.name": name, "term.reset.text": _sentence(how)}


def _explained(card: str, facts: "Infection", words: Words) -> str:
    options = facts.options
    if options.turns == "action_points" and card in POINTS:
        return _sentence(words(f"reference.{POINTS[card]}"))
    if card in facts.new_weapons:
        return f"{wording.reach(facts.actions[card], words)}. {wording.use(facts.actions[card], options, words)}"
    use = wording.use_of_own(card, options, words)
    if card == "move":
        return f"{1 if options.is_stepwise else 0}–{options.move} {words('action.move.unit')}. {use}"
    if card in ("axe", "steal", "pick_up"):
        return use
    return f"{words(f'action.{card}.reach').replace('1–1', '1')}. {use}"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
