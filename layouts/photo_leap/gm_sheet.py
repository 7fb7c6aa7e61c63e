"""The game master's sheet, one page: what to do and say step by step, and room for secret notes."""

from cards.photo_leap import PhotoLeap, deck_by_round
from cards.words import Words
from layouts.kit.marks import Align, Block, Group, Inset, Mark, Marks, Paragraph, Path, Story, line, runs, text
from layouts.kit.shapes import disc, rect
from layouts.kit.stock import PAGE
from layouts.kit.style import Ink
from layouts.photo_leap.portraits import badge, likeness
from layouts.photo_leap.style import BODY, BODY_BOLD, BODY_ITALIC, DECK, INK, MASTHEAD, SEAL, double_rule

TOP, NOTES_W, GAP = 29.0, 62.0, 8.0
NOTES_X = PAGE.w - NOTES_W
STEPS_W = NOTES_X - GAP
SCORE_W = 14.7  # a box's line lies half outside it: one as wide as its column would lose that half
SIZES = tuple((size / 10, size / 10 * 0.43) for size in range(115, 79, -1))


def gm_sheet(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    """Return the marks of the sheet, in mm from the top left of the page's printed area."""
    marks: tuple[Mark, ...] = (
        text(0, 17, words("gm.title"), MASTHEAD, (32, 30), INK, 125, track=-10),
        text(PAGE.w, 12, words("gm.note"), BODY_ITALIC, (10.5, 9.5, 9), INK, 60, "right"),
        text(PAGE.w, 17, words("gm.spoken"), BODY_ITALIC, (10.5, 9.5, 9), INK, 60, "right"),
        *double_rule(0, PAGE.w, 21.4, 1),
        Story(_steps(facts, words), ((0, 0, TOP, STEPS_W, PAGE.h - TOP),), SIZES),
        line(NOTES_X - GAP / 2, TOP, NOTES_X - GAP / 2, PAGE.h, INK, 0.2),
    )
    phones = ((9, 3.8), (8.4, 3.5))
    return (
        *marks,
        *_types(facts, words, ink),
        *_tally(facts, words),
        *_diary(facts, words, ink),
        Block(NOTES_X, PAGE.h - 19, NOTES_W, 19, ((BODY, words("gm.phones")),), phones, INK, valign="bottom"),
    )


def _steps(facts: PhotoLeap, words: Words) -> tuple[Paragraph | Inset, ...]:
    parts: list[Paragraph | Inset] = []
    for part in words.keys("gm.part"):
        title = words(f"gm.part.{part}.title")
        rule = INK if parts else None
        parts.append(Paragraph(((DECK, title),), scale=1.3, above=2.6, colour=INK, keep_with_next=True, rule=rule))
        for step in ("a", "b", "c"):
            key = f"gm.part.{part}.{step}"
            if key not in words.texts:
                continue
            if facts.options.catch_all_spies and f"{key}_all" in words.texts:
                key += "_all"
            parts.append(Paragraph(runs(words(key), BODY, BODY_BOLD, BODY_ITALIC), above=0.8, colour=INK))
    return tuple(parts)


def _title(words: Words, key: str, y: float) -> Marks:
    return (
        text(NOTES_X, y + 5, words(f"gm.{key}_title"), MASTHEAD, (19, 17), INK, NOTES_W, track=-6),
        line(NOTES_X, y + 7.6, PAGE.w, y + 7.6, INK, 0.7),
    )


def _types(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    top = TOP
    marks: list[Mark] = [
        *_title(words, "types", top),
        Block(NOTES_X, top + 8.6, NOTES_W, 11.4, ((BODY_ITALIC, words("gm.types_note")),), ((8.6, 3.6), (8, 3.4)), INK),
    ]
    columns = [(key, PAGE.w - 6 - (2 - i) * 12.5) for i, key in enumerate(("truth", "fake", "unrelated"))]
    marks += [text(x, top + 23, words(f"gm.{key}"), BODY_BOLD, 8, INK, 12, "centre") for key, x in columns]
    pitch = min(9.2, 46 / len(facts.news))
    for i, (animal, card) in enumerate(facts.news.items()):
        y = top + 29 + i * pitch
        marks += (
            Group((badge(likeness(animal, card), ink),), NOTES_X + 3.8, y, scale=min(1, pitch / 7.4)),
            text(NOTES_X + 9.4, y + 1.5, words(f"news.{animal}.name"), DECK, 12, INK, 18),
            *(Path(rect(x - 2.6, y - 2.6, 5.2, 5.2, 0.8), None, INK, 0.4) for _, x in columns),
            line(NOTES_X, y + pitch / 2, PAGE.w, y + pitch / 2, INK, 0.2),
        )
    return tuple(marks)


def _tally(facts: PhotoLeap, words: Words) -> Marks:
    """Draw a ring to cross for each truth and each fake; the last one of a row ends the game."""
    top = TOP + 75
    marks: list[Mark] = [
        *_title(words, "tally", top),
        text(NOTES_X, top + 12, words("gm.tally_note"), BODY_ITALIC, (8.6, 8), INK, NOTES_W),
    ]
    goals = (("truths", facts.options.truths_to_win), ("fakes", facts.options.fakes_to_win))
    for row, (key, count) in enumerate(goals):
        y = top + 18.2 + row * 9
        marks.append(text(NOTES_X, y + 1.4, words(f"gm.{key}"), DECK, 12, INK, 18))
        marks += [
            Path(disc(NOTES_X + 22 + i * 9, y, 3.3), None, *((SEAL, 0.9) if i == count - 1 else (INK, 0.4)))
            for i in range(count)
        ]
    return tuple(marks)


def _diary(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    top, row = TOP + 110, 9.8
    marks: list[Mark] = [*_title(words, "diary", top)]
    xs = (NOTES_X, NOTES_X + 9.5, NOTES_X + 47, PAGE.w)
    headings: dict[str, tuple[float, Align]] = {"turn": (xs[0], "left"), "news": (xs[1] + 1, "left")}
    headings["score"] = (xs[2] + SCORE_W / 2, "centre")
    for key, (x, align) in headings.items():
        marks.append(text(x, top + 12, words(f"gm.diary_{key}"), BODY_BOLD, 8, INK, 20, align))
    for i, (_, refilled) in enumerate(deck_by_round(facts)):
        y = top + 14 + i * row
        marks.append(text(xs[0] + 1, y + 6.3, str(i + 1), MASTHEAD, 12, INK, 8))
        for x, w in ((xs[1], 17.5), (xs[1] + 18.7, 17.5), (xs[2], SCORE_W)):
            marks.append(Path(rect(x, y + 0.8, w, row - 1.6, 0.8), None, INK, 0.3))
        if refilled:
            marks.append(text(xs[1] + 16.6, y + 5.9, words("gm.diary_refill"), BODY_ITALIC, 8, INK, 16, "right"))
    return tuple(marks)
