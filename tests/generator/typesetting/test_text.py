"""Text: wrapped by the font's own measures; what does not fit, or has no glyph, is told."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from paper import setter

from generator.typesetting.text import Misfit, Setter
from layouts.kit.marks import ICON_LETTER, Block, Glyphs, Group, Inset, Paragraph, Path, Ring, Story, Text, runs, text
from layouts.kit.shapes import rect

SET = setter()
WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyzé", min_size=1, max_size=9), min_size=1, max_size=30).map(" ".join)


def lines(mark: Block) -> list[str]:
    made = SET.set((mark,))
    rows: dict[float, list[str]] = {}
    for glyphs in made:
        assert isinstance(glyphs, Glyphs)
        rows.setdefault(glyphs.y, []).append(glyphs.words)
    return ["".join(row) for row in rows.values()]


@given(WORDS, st.floats(30, 90))
@example("bcx abiix ahiix aikdrw i", 33.0)  # "i" has room where the blank before it has none
def test_wrapped_lines_stay_in_their_box_and_lose_nothing(words: str, width: float) -> None:
    block = Block(5, 5, width, 500, (("Sheet", words),), ((9, 4),), "#000000")
    made = [mark for mark in SET.set((block,)) if isinstance(mark, Glyphs)]
    assert words == " ".join(lines(block))
    for glyphs in made:
        assert glyphs.x >= 5 - 0.01
        assert glyphs.x + glyphs.width <= 5 + width + 0.01


@pytest.mark.parametrize("words", ["the first to have 2 cures wins", "it is now on row 4.", "now player 2 has 3 cards"])
def test_numbers_stay_with_their_nouns(words: str) -> None:
    nouns = re.findall(r"\d [a-z]+|(?:row|player) \d", words)
    for width in range(20, 60):
        told = lines(Block(0, 0, width, 99, (("Sheet", words),), ((9, 4),), "#000000"))
        assert words == " ".join(told)
        assert all(any(noun in line for line in told) for noun in nouns), told


def test_a_number_leaves_its_noun_where_there_is_no_room_for_both() -> None:
    narrow = Block(0, 0, 22, 99, (("Sheet", "for 12345678 kilometres"),), ((9, 4),), "#000000")
    assert ["for 12345678", "kilometres"] == lines(narrow)


def test_numbers_of_paragraphs_hang_or_stand_at_the_start() -> None:
    parts = (Paragraph((("Sheet", "some words that fill more than a single line"),), (("SheetBold", "3.1"),), 9),)
    for run_in, left in ((False, 9), (True, 0)):
        columns = ((0, 0.0, 0.0, 40.0, 90.0),)
        made = SET.set((Story(parts, columns, ((9, 4),), 0, run_in),))
        rows = [[mark.x for mark in row.marks] for row in made if isinstance(row, Group)]
        assert 0 == min(rows[0])
        assert all(left == min(row) for row in rows[1:])


def test_letters_spaced_apart_wrap_earlier_and_end_at_the_same_edge() -> None:
    words = "some words that are set with space between their letters"
    plain, spaced = (
        Block(0, 0, 40, 99, (("Sheet", words),), ((10, 5),), "#000000", "right", track=track) for track in (0, 150)
    )
    assert len(lines(spaced)) > len(lines(plain))
    made = [glyphs for glyphs in SET.set((spaced,)) if isinstance(glyphs, Glyphs)]
    assert {150} == {glyphs.track for glyphs in made}
    last = 10 * 0.150 * 25.4 / 72
    assert all(glyphs.x + glyphs.width - last == pytest.approx(40) for glyphs in made)


def test_a_line_too_long_is_told_and_not_set() -> None:
    mine = setter()
    assert () == mine.set((text(0, 0, "Photographer", "Sheet", (12, 10), "#000000", 10),))
    [misfit] = mine.misfits
    assert "Photographer" == misfit.words
    assert misfit.why.startswith("is 2") and misfit.why.endswith(
        "mm wide at 10 pt, expected 10.0 mm at most. Shorten it"
    )


def test_the_first_size_that_fits_is_set() -> None:
    [made] = SET.set((text(0, 0, "Photographer", "Sheet", (30, 20, 10), "#000000", 24),))
    assert isinstance(made, Glyphs)
    assert 10 == made.size


@pytest.mark.parametrize(
    ("block", "why"),
    [
        (
            Block(0, 0, 40, 8, (("Sheet", "one two three four five six seven eight nine ten"),), ((12, 5),), "#000000"),
            "takes 3 lines at 12 pt, expected 1 at most",
        ),
        (
            Block(0, 0, 10, 80, (("Sheet", "Donaudampfschiff"),), ((12, 5),), "#000000"),
            "has a word wider than 10.0 mm at 12 pt",
        ),
    ],
)
def test_a_block_that_overflows_is_told(block: Block, why: str) -> None:
    mine = setter()
    mine.set((block,))
    assert [Misfit(block.runs[0][1], why)] == mine.misfits


@pytest.mark.parametrize(
    "mark",
    [
        text(0, 0, "a 漢 b", "Sheet", 9, "#000000", 90),
        Block(0, 0, 50, 50, (("Sheet", "a 漢 b"),), ((9, 4),), "#000000"),
        Ring(0, 0, 30, "a 漢 b", "Sheet", 9, "#000000"),
    ],
)
def test_a_missing_glyph_is_told_by_letter_and_font(mark: Text | Block | Ring) -> None:
    mine = setter()
    mine.set((mark,))
    told = 'the font Sheet has no "漢" (U+6F22). Write it without, or choose another font'
    assert told == mine.misfits[0].why


def test_words_round_a_ring_must_leave_a_gap() -> None:
    mine = setter()
    mine.set((Ring(0, 0, 5, "far too many words for this", "Sheet", 12, "#000000"),))
    assert "degrees of its ring, expected 330 at most" in mine.misfits[0].why


def test_a_comma_stays_with_its_bold_word() -> None:
    for width in range(12, 60):
        block = Block(0, 0, width, 99, runs("see **green**, red", "Sheet", "SheetBold"), ((9, 4),), "#000000")
        mine = setter()
        mine.set((block,))
        if not mine.misfits:
            assert not any(line.startswith(",") for line in lines(block))


def test_bold_and_italic_are_split() -> None:
    assert (("r", "a "), ("b", "b"), ("r", " c "), ("i", "d"), ("r", ".")) == runs("a **b** c *d*.", "r", "b", "i")


def test_kerning_is_set_as_it_is_measured() -> None:
    """ "AVAVA" is narrower than its letters one by one: the pen and the measure agree on it."""
    together = SET.width("SheetBold", "AVAVA", 20)
    apart = sum(SET.width("SheetBold", letter, 20) for letter in "AVAVA")
    assert together < apart - 0.5


PAGES = tuple((page, x, 0.0, 50.0, 60.0) for page in (0, 1) for x in (0.0, 55.0))


def story(parts: tuple, page: int = 0, sizes: tuple = ((9, 4),)) -> tuple:  # type: ignore[type-arg]
    return SET.set((Story(parts, PAGES, sizes, page),))


def test_a_story_flows_through_columns_and_pages() -> None:
    parts = tuple(
        Paragraph((("Sheet", f"Paragraph {i} says a little more than one line holds."),), above=1) for i in range(20)
    )
    first, second = story(parts, 0), story(parts, 1)
    assert first and second
    xs = {group.x for group in (*first, *second)}
    assert {0.0, 55.0} <= xs


def test_a_heading_is_not_left_alone_at_the_foot() -> None:
    for fill in range(8, 16):
        filler = tuple(Paragraph((("Sheet", "One line."),), above=0) for _ in range(fill))
        head = Paragraph((("SheetBold", "Heading"),), keep_with_next=True, above=2)
        body = Paragraph((("Sheet", "Body of some words that take a line or two, or even three of them."),), above=1)
        placed = [group for page in (0, 1) for group in story((*filler, head, body), page)]
        of = {
            mark.words.split()[0]: (group.x, group.y)
            for group in placed
            for mark in group.marks
            if isinstance(mark, Glyphs)
        }
        assert of["Heading"][0] == of["Body"][0]


@pytest.mark.parametrize("rows", [2, 3, 4, 5, 7])
def test_no_line_stands_alone_at_the_head_or_foot_of_a_column(rows: int) -> None:
    for fill in range(0, 15):
        filler = tuple(Paragraph((("Sheet", "Filler."),), above=0) for _ in range(fill))
        body = Paragraph((("SheetBold", "\n".join(f"line {i}" for i in range(rows))),), above=1)
        placed = [group for page in (0, 1) for group in story((*filler, body), page)]
        columns: dict[float, int] = {}
        for group in placed:
            if any(isinstance(mark, Glyphs) and mark.font == "SheetBold" for mark in group.marks):
                columns[group.x] = columns.get(group.x, 0) + 1
        assert rows == sum(columns.values())
        assert min(columns.values()) >= 2, (fill, columns)


def test_a_story_that_does_not_fit_says_from_where() -> None:
    mine = setter()
    parts = tuple(Paragraph((("Sheet", f"Number {i} of very many paragraphs."),)) for i in range(200))
    mine.set((Story(parts, PAGES, ((9, 4), (8, 3.6))),))
    assert 'does not fit its columns from "Number' in mine.misfits[0].why
    assert mine.misfits[0].why.endswith("at 8 pt, the smallest size")


def test_an_inset_is_never_parted() -> None:
    figure = Inset((Path(rect(0, 0, 40, 30), "#000000"),), 40, 30)
    made = [group for page in (0, 1) for group in story((figure, figure, figure), page)]
    assert 3 == len([group for group in made if any(isinstance(mark, Group) for mark in group.marks)])
    assert isinstance(SET, Setter)


HEART = ("icon:heart", ICON_LETTER)


def test_an_icon_in_a_line_is_one_em_wide() -> None:
    before, heart, after = SET.set((Text(10, 20, (("Sheet", "Pay "), HEART, ("Sheet", "!")), (72,), "#C00000", 200),))
    assert isinstance(before, Glyphs) and isinstance(after, Glyphs) and isinstance(heart, Group)
    assert pytest.approx(before.x + before.width + 25.4) == after.x
    assert pytest.approx(before.x + before.width) == heart.x
    assert pytest.approx(25.4) == heart.scale * 24
    [outline] = heart.marks
    assert isinstance(outline, Path) and "#C00000" == outline.fill


def test_icons_wrap_like_words() -> None:
    block = Block(0, 0, 20, 40, (("Sheet", "Seven letters 3"), HEART, HEART, ("Sheet", " more")), ((12, 5),), "#000000")
    made = SET.set((block,))
    hearts = [mark for mark in made if isinstance(mark, Group)]
    [three] = [mark for mark in made if isinstance(mark, Glyphs) and mark.words.endswith("3")]
    size = 12 * 25.4 / 72
    assert [three.x + three.width, three.x + three.width + size] == pytest.approx([heart.x for heart in hearts])
    assert {round(three.y - 0.35 * size - size / 2, 6)} == {round(heart.y, 6) for heart in hearts}
    assert all(heart.x + size <= 20.005 for heart in hearts)


def test_icons_that_do_not_fit_or_do_not_exist_are_told() -> None:
    mine = setter()
    assert () == mine.set((Text(0, 0, (("Sheet", "Pay "), HEART), (72,), "#000000", 40),))
    assert () == mine.set((Block(0, 0, 90, 90, (("icon:hart-of-gold", ICON_LETTER),), ((12, 5),), "#000000"),))
    narrow, unknown = mine.misfits
    assert "Pay {icon:heart}" == narrow.words
    assert unknown.why.startswith('there is no icon "hart-of-gold"')


def test_short_stories_fill_all_columns_alike_with_lines_between_them_only() -> None:
    parts = tuple(Paragraph((("Sheet", f"Line {number}."),)) for number in range(6))
    columns = ((0, 0, 10, 40, 100), (0, 50, 10, 40, 100), (1, 0, 10, 40, 100), (1, 50, 10, 40, 100))
    for is_balanced, lefts in ((True, [0, 0, 0, 50, 50, 50]), (False, [0] * 6)):
        stories = [
            Story(parts, columns, ((9, 4),), page, hair="#123456", gutter=10, is_balanced=is_balanced)
            for page in (0, 1)
        ]
        made = setter()
        front, back = (made.set((story,)) for story in stories)
        lines = [mark for mark in front if isinstance(mark, Path)]
        assert lefts == [mark.x for mark in front if isinstance(mark, Group)]
        assert [45.0] * is_balanced == [mark.steps[0][1][0] for mark in lines]
        assert () == tuple(back)
