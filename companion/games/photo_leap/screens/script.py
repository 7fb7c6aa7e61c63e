"""The script on a game master's phone: the steps of a round with printed cards, and what the wall may say of them."""

from typing import Any

from cards.photo_leap import deck_by_round
from companion.games.photo_leap.view_types import TableView
from companion.rules.screens import ScreenInput


def steps(context: ScreenInput) -> list[dict[str, Any]]:
    """Return the steps until the next entry: name, title, what to say, at most three things to do, and a button.

    They hold this table's numbers and names, and follow from the public view alone.
    """
    t: TableView = context.view.table
    facts, names, round = context.game_data.facts, context.names, context.view.round
    words, after = context.game_data.words, deck_by_round(facts)
    left, is_refilled = after[round - 1]
    in_office = len(names) - len(t.banished)
    score = t.score
    told = {
        "_lead": names[t.lead], "_needs": in_office // 2 + 1, "_all": in_office, "_round": round,
        "_last": names[t.turns[-1].lead] if t.turns else "", "_after": signed(score),
        "_before": signed(score - t.last_change), "_score": spoken(words, score),
    }  # fmt: skip

    def step(name: str, *keys: str) -> dict[str, Any]:
        do = [line for key in keys for line in words(f"script.{name}.{key}", **told).split("\n")]
        go = words(f"script.{name}.go", **told) if f"script.{name}.go" in words.texts else ""
        return {"name": name, "title": words(f"script.{name}.title"), "say": words(f"script.{name}.say", **told),
                "do": do, "go": go}  # fmt: skip

    if context.view.phase == "setup":
        return [step("types", "do")]
    found = [step("talk", "do")] if t.turns else []
    found.append(look := step("look", "do"))
    if is_refilled:
        look["do"][0] = words("script.look.refill")
    may_bribe = round > facts.options.bribe_after
    found.append(step("night", "do", *(["swap"] if left else ["no_deck"]), *(["bribe"] if may_bribe else [])))
    if may_bribe:
        found.append(step("bribe", "do"))
    if round > facts.options.interrogate_after:
        was_banished = bool(context.view.moves) and not _may_accuse(context)
        found.append(step("accuse", "done" if was_banished else "do"))
    return [*found, step("print", "do")]


def _may_accuse(context: ScreenInput) -> bool:
    return any(str(move.__struct_config__.tag) == "spy_caught" for move in context.view.moves)


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def spoken(words: Any, score: int) -> str:
    """Return a sentence with the score as one says it."""
    said: str = words(f"say.score.{(score > 0) - (score < 0)}", _n=abs(score))
    return said


def say(context: ScreenInput, name: str) -> str:
    """Return what the wall reads aloud for a step, from its own view: no type, no swap, and never whose a story was."""
    if context.game_data.facts.options.mode != "gm" or context.view.outcome:
        return ""
    return next((str(one["say"]) for one in steps(context) if one["name"] == name), "")
