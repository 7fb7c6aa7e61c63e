"""Calibration: what is read from the test sheet, typed in, brings backs onto fronts."""

import math
from pathlib import Path

import pytest
from cases import compare, digest
from conftest import Tuckbox
from edits import change
from paper import setter
from read_back import read_pages
from variants import first

import cards
from cards import sheet_words
from generator import calibrate
from generator.calibrate import test_pages
from generator.pages import Page
from generator.pdf import write_pdf
from generator.printers import Profile, ProfileError, delete_profile, profile, read_profiles, save_profile
from layouts.kit.marks import Text
from layouts.kit.stock import A4, LETTER, PAPERS, Paper

test_pages.__test__ = False  # type: ignore[attr-defined]


def test_profiles_are_kept_by_name(own_settings: Path) -> None:
    file = save_profile("Staff room", dx=1.24, dy=-0.44, angle=0.256, ruler=97.26)
    save_profile("Zuhause 2")
    assert own_settings == file.parent
    assert Profile(1.2, -0.4, 0.26, ruler=97.3) == profile("Staff room")
    assert {"Staff room", "Zuhause 2"} == set(read_profiles())
    delete_profile("Staff room")
    delete_profile("Nobody’s")
    assert {"Zuhause 2"} == set(read_profiles())


def test_what_is_not_typed_stays_as_it_was(own_settings: Path) -> None:
    save_profile("Staff room", dx=1.2, duplex="short")
    save_profile("Staff room", ruler=97)
    assert Profile(1.2, duplex="short", ruler=97) == profile("Staff room")
    with pytest.raises(ProfileError, match="sideways"):
        save_profile("Staff room", duplex="sideways")


def test_an_unknown_printer_names_those_that_are(own_settings: Path) -> None:
    save_profile("Staff room")
    with pytest.raises(ProfileError, match=r'no profile for the printer "Staf room", did you mean "Staff room"\?'):
        profile("Staf room")


@pytest.mark.parametrize(
    ("name", "least", "most"), [("dx", -10, 10), ("dy", -10, 10), ("angle", -2, 2), ("ruler", 50, 150)]
)
def test_figures_out_of_reach_are_refused(name: str, least: float, most: float) -> None:
    for value in (least, most):
        save_profile("p", **{name: value})
        assert value == getattr(profile("p"), name)
    for value in (least - 0.1, most + 0.1, float("nan"), float("inf")):
        with pytest.raises(ProfileError, match="at most 10 mm"):
            save_profile("p", **{name: value})


def test_a_broken_file_is_told_and_never_overwritten(own_settings: Path) -> None:
    (own_settings / "printers.json").write_text("{broken")
    with pytest.raises(ProfileError, match="Correct the file"):
        save_profile("p")
    assert "{broken" == (own_settings / "printers.json").read_text()


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(("paper", "x", "y"), [(A4, 0, 0), (A4, 1.2, -0.4), (LETTER, -2, 3)])
def test_typing_what_was_read_mends_the_printer(edge: str, paper: Paper, x: float, y: float) -> None:
    """At each target; a true printer reads nothing."""
    for read in _read(paper, edge, (x, y, 0)):
        assert read == pytest.approx((-x, -y), abs=0.01)


@pytest.mark.parametrize("edge", ["long", "short"])
def test_the_angle_is_read_from_two_targets(edge: str) -> None:
    """A back thrown 0.5 degrees clockwise reads (dy at B - dy at C) / 2.6 = -0.5."""
    reads = _read(A4, edge, (0, 0, 0.5))
    assert -0.5 == pytest.approx((reads[1][1] - reads[2][1]) / 2.6, abs=0.06)


def _read(paper: Paper, edge: str, error: tuple[float, float, float]) -> list[tuple[float, float]]:
    """What a person reads at each target, the sheet held against the light: (dx, dy) as the scales are labelled."""
    mine = setter()
    made = test_pages(paper, sheet_words(), mine, edge, error)
    assert not mine.misfits
    targets = calibrate._targets(paper, edge)
    turned = _crosses(made[1], paper, edge)
    # How the scales are labelled is a test of its own, below.
    side = 1 if edge == "long" else -1
    return [(side * (cx - x), -side * (cy - y)) for (x, y), (cx, cy) in zip(targets, turned, strict=True)]


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("language", first(cards.languages("sheets")))
def test_the_test_sheet_speaks_each_language(tuckbox: Tuckbox, tmp_path: Path, language: str, paper: str) -> None:
    tuckbox("calibrate", "--lang", language, "--paper", paper, "--out", tmp_path, status=0)
    assert (tmp_path / f"calibration-{paper}.pdf").exists()


def test_a_test_sheet_whose_words_do_not_fit_is_not_printed(tuckbox: Tuckbox, tmp_path: Path, facts: Path) -> None:
    """A step left out would be read as none."""
    change(facts / "sheets/en/texts.toml", "Hold the sheet", "Hold the sheet " * 20)
    told = tuckbox("calibrate", "--out", tmp_path / "out", status=1)
    assert "sheets/en/texts.toml: calibrate: step_2:" in told.output
    assert not (tmp_path / "out").exists()


def test_the_sheet_and_the_labels_of_its_scales_are_what_they_were(request: pytest.FixtureRequest) -> None:
    lines = []
    for edge in ("long", "short"):
        front, back = test_pages(A4, sheet_words(), setter(), edge, (1.2, -0.4, 0.3))
        texts = (mark for mark in calibrate._scales("A", edge) if isinstance(mark, Text))
        lines += [f"{edge} edge: front {digest(front)}, back {digest(back)}"]
        lines += [f"{edge} edge: {mark.runs[0][1]} at {mark.x:g}, {mark.y:g}" for mark in texts]
    compare(Path(__file__).with_name("calibration.txt"), lines, request)


def _crosses(page: Page, paper: Paper, edge: str) -> list[tuple[float, float]]:
    """The middles of the back's crosses as seen through the paper from the front, each near its target."""
    [printed] = read_pages(write_pdf([page], setter().faces, "t"))
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in printed.boxes("#000000")]
    seen = [(paper.w - x, y) if edge == "long" else (x, paper.h - y) for x, y in middles]
    return [min(seen, key=lambda middle: math.dist(middle, at)) for at in calibrate._targets(paper, edge)]
