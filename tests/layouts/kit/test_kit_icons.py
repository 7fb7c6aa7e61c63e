"""Icons: read from their packages on a fresh machine, kept, and read again where what was kept is broken."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import digest

from layouts.kit import icons
from layouts.kit.shapes import bounds


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return where icons are kept on a machine that has read none."""
    monkeypatch.setattr(icons, "CACHE", tmp_path)
    icons.mdi.cache_clear()
    icons.emoji.cache_clear()
    yield tmp_path / "icons"
    icons.mdi.cache_clear()
    icons.emoji.cache_clear()


def test_icons_fill_their_boxes_and_are_kept(kept: Path) -> None:
    axe, fox = icons.mdi("axe"), icons.emoji("\N{FOX FACE}")
    assert (0, 0) <= bounds(axe)[:2] and max(bounds(axe)) <= icons.MDI_BOX
    assert [0, 100] == [pytest.approx(end, abs=1e-6) for end in (min(bounds(fox)), max(bounds(fox)))]
    assert {"mdi-axe.json", "emoji-1f98a.json"} == {file.name for file in kept.iterdir()}
    assert AXE_AND_FOX == (digest(axe), digest(fox))
    icons.mdi.cache_clear()
    icons.emoji.cache_clear()
    assert AXE_AND_FOX == (digest(icons.mdi("axe")), digest(icons.emoji("\N{FOX FACE}")))


AXE_AND_FOX = ("058505f7", "8b1721bc")


@pytest.mark.parametrize(
    "broken", ["{half", "[]", "7", '[["M", [0, 0]]]', '[["M", [0, 0]], ["Q", [1, 2]]]', '[["M", [0]], [3]]']
)
def test_a_broken_file_is_made_again(kept: Path, broken: str) -> None:
    kept.mkdir(parents=True)
    (kept / "mdi-axe.json").write_text(broken)
    assert AXE_AND_FOX[0] == digest(icons.mdi("axe"))
    assert broken != (kept / "mdi-axe.json").read_text()


def test_an_icon_that_is_not_there_is_named_with_one_like_it(kept: Path) -> None:
    with pytest.raises(KeyError, match=r'there is no icon "axee", did you mean "axe"'):
        icons.mdi("axee")
