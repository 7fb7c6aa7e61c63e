"""Play without phones: the steward's sheet, and the slips on which players write targets and read signs."""

from cards.masquerade_murder import PLAYERS, CharacterId, Masquerade
from cards.words import Words
from layouts.kit.marks import Block, Mark, Marks, Paragraph, Path, Story, line, runs, text
from layouts.kit.shapes import disc, rect
from layouts.kit.stock import PAGE, Cut
from layouts.kit.style import Ink, mix
from layouts.masquerade_murder.figures import medallion
from layouts.masquerade_murder.style import (
    BOLD,
    BRONZE,
    GOLD,
    INK,
    ITALIC,
    IVORY,
    TEXT,
    TITLE,
    WHITE,
    WINE,
    leaf,
    sign,
)

NIGHTS = 12
"""Nights on one side of a slip, and on the steward's sheet."""

# ---- the steward's sheet --------------------------------------------------------------------------

TOP, LEDGER = 16.0, 164.0
NOTES_X, NOTES_W = 130.0, 60.0
SIZES = tuple((size / 10, size / 10 * 0.41) for size in range(112, 79, -1))
NIGHT_W, PERSON_W, HARM_W = 9.0, 27.6, 14.3
CROWDED_HARM_W = 6.0
"""Where more than five play, letters stand above these columns."""
HEAD, ROW = 12.0, 6.4
HARMS = ("captured", "distracted", "poisoned")
SIGN_KINDS = ("green", "red", "grey")


def steward_sheet(facts: Masquerade, words: Words, ink: Ink) -> Marks:
    """Return the marks of the steward's sheet: what to do each night, who is who, and a row for each night."""
    return (
        text(0, 9, words("steward.title").upper(), TITLE, (22, 20, 18), WINE, 120, track=40),
        text(PAGE.w, 9, words("steward.note"), ITALIC, (11, 10, 9), INK, 66, "right"),
        line(0, 12, PAGE.w, 12, BRONZE, 0.5),
        Story(_steps(words), ((0, 0, TOP, NOTES_X - 7, LEDGER - TOP - 3),), SIZES),
        line(NOTES_X - 3.5, TOP, NOTES_X - 3.5, LEDGER - 4, BRONZE, 0.25),
        *_who_is_who(facts, words, ink),
        *_counts(facts, words),
        *_ledger(facts, words, ink),
    )


def _steps(words: Words) -> tuple[Paragraph, ...]:
    parts: list[Paragraph] = []
    for part in words.keys("steward.part"):
        title = words(f"steward.part.{part}.title")
        parts.append(Paragraph(((TITLE, title),), scale=1.1, above=1.8, colour=WINE, keep_with_next=True))
        for step in words.keys(f"steward.part.{part}"):
            if step != "title":
                step_runs = runs(words(f"steward.part.{part}.{step}"), TEXT, BOLD)
                parts.append(Paragraph(step_runs, above=0.5, colour=INK))
    return tuple(parts)


def _note_title(title: str, note: str, y: float) -> Marks:
    return (
        text(NOTES_X, y + 4, title, TITLE, (12, 11), WINE, NOTES_W),
        line(NOTES_X, y + 5.6, PAGE.w, y + 5.6, BRONZE, 0.35),
        Block(NOTES_X, y + 6.6, NOTES_W, 7.4, ((ITALIC, note),), ((9, 3.6), (8.4, 3.4)), INK),
    )


def _who_is_who(facts: Masquerade, words: Words, ink: Ink) -> Marks:
    """Draw a box for the number behind each mask, in the order in which they act."""
    marks: list[Mark] = [*_note_title(words("steward.who"), words("steward.who_note"), TOP)]
    cast = _cast_in_order(facts)
    k = min(1, PLAYERS / len(cast))
    for i, card in enumerate(cast):
        y = TOP + 15.5 + 5.5 * k + i * 11 * k
        marks += (
            *medallion(card, facts, NOTES_X + 4.8, y, 4.5 * k, ink),
            text(NOTES_X + 11.5, y + 1.4, words(f"character.{card}.title"), BOLD, 11, INK, 32),
            Path(rect(PAGE.w - 13, y - 4 * k, 13, 8 * k, 1), WHITE, INK, 0.4),
        )
    return tuple(marks)


def _cast_in_order(facts: Masquerade) -> list[CharacterId]:
    """Return every player's character in the order in which they act; one that several play stands there as often."""
    return sorted(facts.cast, key=lambda card: facts.characters[card].order)


def _counts(facts: Masquerade, words: Words) -> Marks:
    """Draw a box to cross for each capture and poisoning of each player; a line if there are too many to draw."""
    top, lives, jail = TOP + 78, facts.options.lives, facts.jail
    note = words("steward.counts_note" if lives == jail else "steward.counts_note_uneven")
    marks: list[Mark] = [*_note_title(words("steward.counts"), note, top)]
    columns = ((NOTES_X + 10, HARMS[0], jail), (NOTES_X + 37, HARMS[2], lives))
    marks += [text(x, top + 18, words(f"steward.{harm}"), BOLD, (9, 8.4), INK, 23) for x, harm, _ in columns]
    pitch = 8.4 * min(1, PLAYERS / facts.options.players)
    for number in range(1, facts.options.players + 1):
        y = top + 17 + 8.4 + (number - 1) * pitch
        marks.append(text(NOTES_X + 4, y + 1.5, str(number), TITLE, 12, INK, 6, "centre"))
        for x, _, boxes in columns:
            if boxes <= 4:
                marks += [Path(rect(x + k * 5.6, y - 2.2, 4.6, 4.6, 0.6), WHITE, INK, 0.35) for k in range(boxes)]
            else:
                marks.append(line(x, y + 2.2, x + 22, y + 2.2, INK, 0.35))
    return tuple(marks)


def _ledger(facts: Masquerade, words: Words, ink: Ink) -> Marks:
    bottom = LEDGER + HEAD + NIGHTS * ROW
    marks: list[Mark] = []
    if not ink.saves:
        shaded = [rect(0, LEDGER + HEAD + k * ROW, PAGE.w, ROW) for k in range(0, NIGHTS, 2)]
        marks += [Path(box, mix(WHITE, IVORY, 0.8)) for box in shaded]
    cast = _cast_in_order(facts)
    is_crowd = len(cast) > PLAYERS
    harm_w, sizes = (CROWDED_HARM_W, (6.4, 6)) if is_crowd else (HARM_W, (8, 7.4))
    person_w = min(PERSON_W, (PAGE.w - NIGHT_W - len(HARMS) * harm_w) / len(cast))
    scale = person_w / PERSON_W
    xs = [NIGHT_W + k * person_w for k in range(len(cast) + 1)]
    for card, x in zip(cast, xs, strict=False):
        title = words(f"character.{card}.title")
        marks.append(text(x + person_w / 2, LEDGER + 5, title, BOLD, (10.5, 9.5, 8.5), INK, person_w - 1, "centre"))
        for at, column in ((4.4, "target"), (13.2, "touches"), (21.6, "sign")):
            label = words(f"steward.{column}")
            marks.append(text(x + at * scale, LEDGER + 10.4, label, ITALIC, sizes, INK, 8.6 * scale, "centre"))
    for k, harm in enumerate(HARMS):
        x = xs[-1] + (k + 0.5) * harm_w
        label = words(f"slip.{harm}" if is_crowd else f"steward.{harm}")
        marks.append(text(x, LEDGER + 10.4, label, BOLD, (8.4, 8, 7.4), INK, harm_w - 1, "centre"))
    marks.append(text(NIGHT_W / 2, LEDGER + 10.4, words("steward.night"), ITALIC, (8, 7.4), INK, NIGHT_W, "centre"))
    for night in range(NIGHTS):
        y = LEDGER + HEAD + night * ROW
        marks.append(line(0, y, PAGE.w, y, BRONZE, 0.25))
        marks.append(text(NIGHT_W / 2, y + 4.5, str(night + 1), TITLE, 10, INK, NIGHT_W, "centre"))
        for x in xs[:-1]:
            marks.append(Path(rect(x + 13.2 * scale - 2.3, y + 0.9, 4.6, 4.6, 0.6), WHITE, INK, 0.3))
            marks += [sign(kind, x + (18.0 + k * 3.6) * scale, y + ROW / 2, 0.9) for k, kind in enumerate(SIGN_KINDS)]
    marks.append(line(0, bottom, PAGE.w, bottom, BRONZE, 0.35))
    harm_xs = [xs[-1] + k * harm_w for k in range(1, len(HARMS))]
    marks += [line(x, LEDGER, x, bottom, BRONZE, 0.5) for x in xs]
    marks += [line(x, LEDGER + HEAD - 5, x, bottom, BRONZE, 0.25) for x in harm_xs]
    return tuple(marks)


# ---- the slips ------------------------------------------------------------------------------------

SLIP = Cut(95, 124)
SIDE = 6.5
LINE_H, FIRST = 7.3, 25.0
TARGETS, SIGNS, BOXES = 13.4, 48.6, 64.4  # from the left side to the first of each


def slip(first_night: int, players: int, words: Words, ink: Ink) -> Marks:
    """Return the marks of one side of a slip, with a row for each of `NIGHTS` nights from the first one on."""
    pitch, r, size = (6.8, 3.0, 10) if players <= PLAYERS else (34 / players, 15.8 / players, 8)
    w, h, right = SLIP.w, SLIP.h, SLIP.w - SIDE
    marks: list[Mark] = [
        *leaf(w, h, ink),
        text(SIDE, 12.8, words("slip.title").upper(), TITLE, (13, 12, 11), WINE, 46, track=50),
        text(right - 14, 12.8, words("slip.player"), BOLD, (11, 10), INK, 26, "right"),
        Path(rect(right - 12, 7, 12, 8.4, 1), WHITE, INK, 0.4),
        line(SIDE, 17.2, right, 17.2, BRONZE, 0.35),
        text(SIDE + 3.6, 22.8, words("steward.night"), ITALIC, (8.4, 8), INK, 9, "centre"),
        text(SIDE + TARGETS + 13.6, 22.8, words("slip.target"), BOLD, (9, 8.4), INK, 34, "centre"),
        text(SIDE + SIGNS + 5.6, 22.8, words("slip.sign"), BOLD, (9, 8.4), INK, 17, "centre"),
    ]
    for k, harm in enumerate(HARMS):
        x = SIDE + BOXES + 2.5 + k * 6.2
        marks.append(text(x, 22.8, words(f"slip.{harm}"), BOLD, (9, 8.4), INK, 6, "centre"))
    for row in range(NIGHTS):
        y, middle = FIRST + row * LINE_H, FIRST + row * LINE_H + LINE_H / 2
        if not ink.saves and row % 2 == 0:
            marks.append(Path(rect(SIDE, y, right - SIDE, LINE_H), mix(IVORY, GOLD, 0.14)))
        marks.append(text(SIDE + 3.6, middle + 1.5, str(first_night + row), TITLE, 11, INK, 8, "centre"))
        for number in range(1, players + 1):
            x = SIDE + TARGETS + (number - 1) * pitch
            marks.append(Path(disc(x, middle, r), WHITE, INK, 0.35))
            marks.append(text(x, middle + 0.14 * size, str(number), BOLD, size, INK, 6, "centre"))
        marks += [sign(kind, SIDE + SIGNS + k * 5.6, middle, 1.3) for k, kind in enumerate(SIGN_KINDS)]
        for k in range(len(HARMS)):
            marks.append(Path(rect(SIDE + BOXES + k * 6.2, middle - 2.5, 5, 5, 0.6), WHITE, INK, 0.35))
    marks.append(line(SIDE, FIRST + NIGHTS * LINE_H, right, FIRST + NIGHTS * LINE_H, BRONZE, 0.35))
    foot = ((ITALIC, words("slip.foot")),)
    return (*marks, Block(SIDE, h - 9.6, right - SIDE, 4, foot, ((8.4, 3.4), (8, 3.3)), INK, "centre"))
