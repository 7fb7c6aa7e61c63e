"""Reports as a PDF in A4, with the same text and figures as the HTML page. Lengths are points."""

import io
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from typing import Any

from matplotlib.figure import Figure
from reportlab import platypus
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.lab.plotting.mpl_reportlab import Plot, can_show, fonts, runs
from companion.lab.plotting.style import look
from companion.lab.report import finding_plots
from companion.lab.report.columns import Columns
from companion.lab.report.findings import Finding
from companion.lab.report.model import Report
from companion.lab.report.page import Card, ComparisonSection, EditionSection, Page, page_of
from companion.lab.report.sentences import Headline
from companion.lab.report.tables import Sheet

MARGIN, BETWEEN = 17 * mm, 8 * mm
PAD = 6  # Between two columns of a table, in points.
WIDE = A4[0] - 2 * MARGIN
HALF = (WIDE - BETWEEN) / 2
FOUND_HIGH = 84 * mm  # The greatest height of a finding's plot: two findings fit on the first page.
INK, QUIET, LINE, ACCENT, WARM = (HexColor(code) for code in ("#17191d", "#50555e", "#dcd7cd", "#0c6b5c", "#fbf2dd"))

Story = list[platypus.Flowable]


def _style(size: float, font: str = "Regular", colour: Any = INK, **layout: Any) -> ParagraphStyle:
    return ParagraphStyle(f"{font}{size}{layout}", fontName=f"Barlow-{font}", fontSize=size, leading=size * 1.32,
                          textColor=colour, **layout)  # fmt: skip


TITLE, HEAD, SUB = _style(25, "Bold"), _style(17, "Bold"), _style(11, "SemiBold", spaceAfter=3)
FOUND = _style(15, "Bold")
BODY, SMALL = _style(9.5), _style(8.5, colour=QUIET)
BIG, WHAT = _style(18, "Bold"), _style(9, "SemiBold")
CELL, NUMBER = _style(8.5), _style(8.5, alignment=2)
CELL_HEAD, NUMBER_HEAD = _style(8, "SemiBold", QUIET), _style(8, "SemiBold", QUIET, alignment=2)
SAID = _style(9.5, leftIndent=8, borderPadding=0, spaceAfter=5)


def pdf(report: Report) -> bytes:
    """Return the document. The same report gives the same bytes."""
    fonts()
    buffer = io.BytesIO()
    page = page_of(report)
    paper = platypus.BaseDocTemplate(
        buffer, pagesize=A4, leftMargin=MARGIN, rightMargin=MARGIN, topMargin=18 * mm, bottomMargin=18 * mm,
        title=page.title, author="Tuckbox", creator="Tuckbox", invariant=1, lang="en",
    )  # fmt: skip
    frame = platypus.Frame(
        x1=MARGIN, y1=18 * mm, width=WIDE, height=A4[1] - 36 * mm, leftPadding=0, bottomPadding=0, rightPadding=0,
        topPadding=0, id="page",
    )  # fmt: skip
    paper.addPageTemplates(platypus.PageTemplate("page", [frame]))
    paper.build(_story(page), canvasmaker=partial(_Numbered, page.title))
    return buffer.getvalue()


class _Numbered(Canvas):
    """A canvas that writes the title and "1 of 3" at the foot of each page."""

    def __init__(self, title: str, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._title, self._pages = title, list[dict[str, Any]]()

    def showPage(self) -> None:  # noqa: N802
        self._pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        for number, page in enumerate(self._pages, 1):
            self.__dict__.update(page)
            self.setFillColor(QUIET)
            x = MARGIN
            for font, part in runs(self._title, "Barlow-Regular"):
                self.setFont(font, 8)
                self.drawString(x, 10 * mm, part)
                x += self.stringWidth(part, font, 8)
            self.setFont("Barlow-Regular", 8)
            self.drawRightString(A4[0] - MARGIN, 10 * mm, f"{number} of {len(self._pages)}")
            super().showPage()
        super().save()


def _story(page: Page) -> Story:
    story: Story = [_text(page.title, TITLE), platypus.Spacer(0, 3), _text(page.period, SMALL), platypus.Spacer(0, 12)]
    for number, finding in enumerate(page.findings, 1):
        story += _finding(number, finding)
    if page.findings:
        story += [platypus.CondPageBreak(60 * mm), _text("Details", HEAD), platypus.Spacer(0, 8)]
    if page.nothing:
        story.append(_text(page.nothing, BODY))
    if page.overview and page.overview.sheet:
        story += [_table(page.overview.sheet, WIDE), platypus.Spacer(0, 3), _text(page.overview.caption, SMALL)]
    story += [_text(line, SMALL) for line in page.exclusions]
    for pair in page.comparisons:
        story += _comparison(pair)
    for edition in page.editions:
        story += _edition(edition)
    how = [f"{number}. {' '.join(finding.how)}" for number, finding in enumerate(page.findings, 1) if finding.how]
    methods = [_text(method, SMALL) for method in (*how, *page.methods)]
    return [*story, platypus.Spacer(0, 14), platypus.KeepTogether([_text(page.methods_title, SUB), *methods])]


def _heading(text: str, text_below: str, room: float) -> Story:
    """A section's heading; on a new page if less than `room` is left on this one."""
    rule = platypus.Table([[""]], colWidths=[WIDE], rowHeights=[3], style=[("LINEABOVE", (0, 0), (-1, -1), 1.6, INK)])
    head = [rule, _OutlineEntry(text), _text(text, HEAD), _text(text_below, SMALL), platypus.Spacer(0, 8)]
    return [platypus.Spacer(0, 16), platypus.CondPageBreak(room), *head]


class _OutlineEntry(platypus.Flowable):
    """An invisible mark that adds an entry to the document's outline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def wrap(self, *_: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        name = f"at-{self.canv.getPageNumber()}-{self._text}"
        self.canv.bookmarkHorizontal(name, 0, 0)
        self.canv.addOutlineEntry(self._text, name)


def _headlines(headlines: Sequence[Headline]) -> Story:
    story: Story = []
    for start in range(0, len(headlines), 4):
        row = headlines[start : start + 4]
        wide = (WIDE + 6) / 4
        cells = [
            [_text(headline.big, BIG), _text(headline.what, WHAT), platypus.Spacer(0, 2), _text(headline.detail, SMALL)]
            for headline in row
        ]
        style: list[tuple[Any, ...]] = [("VALIGN", (0, 0), (-1, -1), "TOP"), *_padding(0, 10, 6, 4)]
        style += [("LINEABOVE", (i, 0), (i, 0), 2.2, ACCENT) for i in range(len(row))]
        story += [
            platypus.Table([cells], colWidths=[wide] * len(row), style=style, hAlign="LEFT"),
            platypus.Spacer(0, 8),
        ]
    return story


def _comparison(pair: ComparisonSection) -> Story:
    story = _heading(pair.title, pair.about, 90 * mm)
    if pair.changes:
        story += [*(_text(line, BODY, "• ") for line in pair.changes), platypus.Spacer(0, 8)]
    story += _headlines(pair.headlines)
    for sentence in pair.sentences:
        story += [_text(sentence, BODY), platypus.Spacer(0, 8)]
    story += _columns(map(_card, pair.cards))
    if (card := pair.differences) and card.sheet:
        table = _table(card.sheet, WIDE)
        story.append(
            platypus.KeepTogether([_text(card.title, SUB), table, platypus.Spacer(0, 2), _text(card.caption, SMALL)])
        )
    return story


def _edition(edition: EditionSection) -> Story:
    story = [*_heading(edition.title, edition.about, 110 * mm), *_headlines(edition.headlines)]
    for change in edition.changed:
        story.append(_text(change.what + (f" – {change.why}" if change.why else ""), BODY, "• "))
    if edition.cautions:
        style = [("BACKGROUND", (0, 0), (-1, -1), WARM), *_padding(8, 8, 5, 6)]
        lines = [_text(line, BODY) for line in edition.cautions]
        story += [platypus.Spacer(0, 6), platypus.Table([[lines]], colWidths=[WIDE], style=style)]
    story += [platypus.Spacer(0, 10), *_columns(map(_card, edition.cards))]
    if edition.quotes:
        story += [_text("In their own words", SUB), *_free_answers(edition.quotes)]
    story.append(_text(edition.no_bots, SMALL))
    return story


def _card(card: Card) -> Story:
    story: Story = [_text(card.title, SUB)]
    if card.intro:
        story.append(_text(card.intro, SMALL))
    if card.plot:
        story.append(_plot(card.plot.draw))
    if below := card.caption or card.keys_in_words:
        story.append(_text(below, SMALL))
    if card.sheet and card.sheet.rows:
        story.append(_table(card.sheet))
    return story


def _free_answers(lines: Sequence[str]) -> Story:
    printable_lines = [line for line in lines if can_show(line)]
    story: Story = [_text(line, SAID, "– ") for line in printable_lines]
    if count := len(lines) - len(printable_lines):
        lines_are = "1 line is" if count == 1 else f"{count} lines are"
        missing = f"{lines_are} in a writing that this document has no type for: the page beside it shows it."
        story.append(_text(missing, SMALL))
    return story


def _columns(cards: Iterable[Story]) -> Story:
    """Cards in two columns; a card of nearly a page's height stands by itself below them."""
    small: list[Story] = []
    large: list[Story] = []
    for card in cards:
        high = sum(part.wrap(HALF, A4[1])[1] for part in card)
        (small if high < 0.8 * A4[1] else large).append(card)
    columns: Story = [Columns(small, HALF, BETWEEN, 12)] if small else []
    return [*columns, *(part for card in large for part in (*card, platypus.Spacer(0, 12)))]


def _finding(number: int, finding: Finding) -> Story:
    sure = f"{finding.label}." if finding.label else ""
    story: Story = [_text(f"{number}. {finding.text}", FOUND), platypus.Spacer(0, 2)]
    story.append(_text(" ".join(filter(None, (sure, finding.detail))), BODY))
    if finding.chart:
        draw = partial(finding_plots.draw, finding.chart)
        plot = _plot(draw, WIDE)
        if plot.height > FOUND_HIGH:
            plot = _plot(draw, WIDE * FOUND_HIGH / plot.height)
        story += [platypus.Spacer(0, 6), plot]
    return [platypus.KeepTogether(story), platypus.Spacer(0, 14)]


def _plot(draw: Callable[[], Figure], wide: float = HALF) -> Plot:
    with look():
        figure = draw()
    return Plot(figure, wide)


def _table(sheet: Sheet, wide: float = HALF) -> platypus.Table:
    shares = sheet.widths[: len(sheet.rows[0])] if sheet.rows else sheet.widths
    cells = [
        [_text(cell, CELL if column in sheet.left else NUMBER) for column, cell in enumerate(row)] for row in sheet.rows
    ]
    if sheet.head:
        styles = [CELL_HEAD if column in sheet.left else NUMBER_HEAD for column in range(len(sheet.head))]
        cells.insert(0, [_text(cell, style) for cell, style in zip(sheet.head, styles, strict=True)])
    style = [
        ("LINEBELOW", (0, 0), (-1, -1 if len(cells) == 1 else -2), 0.5, LINE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        *_padding(0, PAD, 2.4, 2.8),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
    ]
    columns = _column_widths(cells, [wide * share / sum(shares) for share in shares])
    return platypus.Table(cells, colWidths=columns, style=style, repeatRows=1 if sheet.head else 0)


def _column_widths(cells: Sequence[Sequence[platypus.Paragraph]], ideal: Sequence[float]) -> list[float]:
    """Return the wanted widths, but none narrower than a word in its column: the others give what they can."""
    least = [max(cell.minWidth() for cell in column) + PAD for column in zip(*cells, strict=True)] if cells else []
    missing = sum(max(0.0, minimum - width) for minimum, width in zip(least, ideal, strict=False))
    spare = sum(max(0.0, width - minimum) for minimum, width in zip(least, ideal, strict=False))
    if not 0 < missing <= spare:
        return list(ideal)
    return [
        minimum if width <= minimum else width - (width - minimum) * missing / spare
        for minimum, width in zip(least, ideal, strict=True)
    ]


def _padding(left: float, right: float, top: float, bottom: float) -> list[tuple[Any, ...]]:
    sides = (("LEFT", left), ("RIGHT", right), ("TOP", top), ("BOTTOM", bottom))
    return [(f"{side}PADDING", (0, 0), (-1, -1), points) for side, points in sides]


def _text(text: str, style: ParagraphStyle, bullet: str = "") -> platypus.Paragraph:
    """A paragraph of plain text, without markup, each letter in a font that has it."""
    parts = [
        escape(part) if font == style.fontName else f'<font name="{font}">{escape(part)}</font>'
        for font, part in runs(bullet + text, style.fontName)
    ]
    return platypus.Paragraph("".join(parts), style)
