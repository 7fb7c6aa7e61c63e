"""The script on a game master's phone: the steps of a round with printed cards, and what the wall may say of them."""

from typing import Any

from cards.photo_leap import deck_by_round
from cards.words import Words
from companion.games.photo_leap.view_types import TableView
from companion.rules.screens import ScreenInput


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def spoken(words: Words, score: int) -> str:
    """Return a sentence with the score as one says it."""
    return words(f"beat.say_{(score > 0) - (score < 0)}", _n=abs(score))


def steps(context: ScreenInput) -> list[dict[str, Any]]:
    """Return the steps until the next entry: name, title, what to say, at most three things to do, and a button.

    They hold this table's numbers and names, and follow from the public view and from what may be entered.
    """
    t: TableView = context.view.table
    facts, names, round, words = context.game_data.facts, context.names, context.view.round, context.game_data.words
    left, is_refilled = deck_by_round(facts)[round - 1]
    in_office = len(names) - len(t.banished)
    told = {
        "_lead": names[t.lead], "_needs": in_office // 2 + 1, "_all": in_office, "_round": round,
        "_last": names[t.turns[-1].lead] if t.turns else "", "_after": signed(t.score),
        "_before": signed(t.score - t.last_change), "_score": spoken(words, t.score),
    }  # fmt: skip

    def step(name: str, *keys: str) -> dict[str, Any]:
        texts = {key: words(f"script.{name}.{key}", **told) for key in ("title", "say", *keys)}
        go = words(f"script.{name}.go", **told) if f"script.{name}.go" in words.texts else ""
        return {**texts, "name": name, "do": [line for key in keys for line in texts[key].split("\n")], "go": go}

    if context.view.phase == "setup":
        return [step("types", "do")]
    may_bribe, may_accuse = (round > least for least in (facts.options.bribe_after, facts.options.interrogate_after))
    is_done = bool(context.view.moves) and not any(hasattr(move, "player") for move in context.view.moves)
    if may_accuse and is_done:  # what came before the interrogation has been done, too
        return [step("accuse", "done") | {"say": words("script.accuse.done", **told), "do": []}, step("print", "do")]
    found = [
        step("talk", "do") if t.turns else None,
        step("look", "refill" if is_refilled else "draw", "do"),
        step("night", "do", "swap" if left else "no_deck", *(["bribe"] if may_bribe else [])),
        step("bribe", "do") if may_bribe else None,
        step("accuse", "do") if may_accuse else None,
        step("print", "do"),
    ]
    return [one for one in found if one]


def say(context: ScreenInput, name: str) -> str:
    """Return what the wall reads aloud for a step, from its own view: no type, no swap, and never whose a story was."""
    if context.game_data.facts.options.mode != "gm" or context.view.outcome:
        return ""
    return next((str(one["say"]) for one in steps(context) if one["name"] == name), "")
