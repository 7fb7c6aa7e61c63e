"""The built-in pictures: complete, different from each other, varied in light, colour and feeling, fit for home ink."""

import itertools
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from games.album import picture_analysis
from PIL import Image
from variants import first

HOUSE = Path(__file__).parents[3]
ART = HOUSE / "cards" / "album" / "art"
ENTRIES = {int(number): entry for number, entry in tomllib.loads((ART / "pictures.toml").read_text("utf-8")).items()}
FEELINGS = {
    "anger", "boredom", "calm", "courage", "fear", "freedom", "grief", "hope", "joy", "loneliness", "longing",
    "mischief", "nostalgia", "pride", "tenderness", "wonder",
}  # fmt: skip


@cache
def stats_of(number: int) -> picture_analysis.PictureStats:
    return picture_analysis.analyse(picture_analysis.load(ART / f"{number:03}.jpg"))


def test_there_are_98_pictures_with_an_entry_each() -> None:
    assert list(range(1, 99)) == sorted(ENTRIES)
    assert sorted(f"{number:03}.jpg" for number in ENTRIES) == sorted(file.name for file in ART.glob("*.jpg"))


def test_pictures_are_square_and_small_without_metadata() -> None:
    """Each has 1000 pixels a side, for print at 400 dots per inch, and at most 220 kB."""
    for number in ENTRIES:
        file = ART / f"{number:03}.jpg"
        with Image.open(file) as picture:
            assert ("JPEG", "RGB", (1000, 1000)) == (picture.format, picture.mode, picture.size), file
            assert file.stat().st_size <= 220_000 and not picture.getexif(), file


def test_titles_are_unique_and_texts_have_a_sensible_length() -> None:
    titles = Counter(entry["title"].casefold() for entry in ENTRIES.values())
    assert not [title for title, times in titles.items() if times > 1]
    for number, entry in ENTRIES.items():
        assert 3 <= len(entry["title"]) <= 32, number
        assert 40 <= len(entry["alt"]) <= 240 and entry["alt"].endswith("."), number
        assert "photo" not in (entry["title"] + entry["alt"]).lower(), f"{number} is drawn"
        assert all(0.03 <= share <= 0.97 for share in entry["focus"]), number
        assert 2 <= len(set(entry["feelings"])) == len(entry["feelings"]) <= 3, number


def test_every_feeling_belongs_to_several_pictures() -> None:
    counts = Counter(feeling for entry in ENTRIES.values() for feeling in entry["feelings"])
    assert set(counts) == FEELINGS
    assert 5 <= min(counts.values())
    assert max(counts.values()) <= len(ENTRIES) * 0.4


@pytest.mark.slow
def test_no_two_pictures_are_similar() -> None:
    distances = {
        pair: round(picture_analysis.distance(*map(stats_of, pair)), 3) for pair in itertools.combinations(ENTRIES, 2)
    }
    assert {} == {pair: value for pair, value in distances.items() if value < picture_analysis.MIN_DISTANCE}


@pytest.mark.slow
def test_light_colour_and_contrast_vary_over_the_deck() -> None:
    stats = [stats_of(number) for number in ENTRIES]
    brightness, contrast = (np.array([getattr(one, name) for one in stats]) for name in ("brightness", "contrast"))
    assert np.percentile(brightness, 10) < 0.3 and np.percentile(brightness, 90) > 0.65
    assert np.percentile(contrast, 90) > 1.8 * np.percentile(contrast, 10)
    warm = sum(one.warmth > 0.06 for one in stats)
    cold = sum(one.warmth < -0.03 for one in stats)
    assert min(warm, cold) >= len(stats) // 5
    hues = Counter(int(one.hue * 6) for one in stats)
    assert all(share <= len(stats) * 0.6 for share in hues.values())
    assert len(hues) >= 5
    assert sum(one.vivid > 0.45 for one in stats) >= 10 <= sum(one.vivid < 0.25 for one in stats)


@pytest.mark.parametrize("number", first(sorted(ENTRIES), 4))
def test_dark_areas_print_at_home_and_no_border_has_a_seam(number: int) -> None:
    assert stats_of(number).darkest_tenth > picture_analysis.MIN_DARK_GREY
    assert stats_of(number).seam < picture_analysis.MAX_SEAM


def test_the_analysis_detects_copies_dark_areas_and_seams() -> None:
    picture = picture_analysis.load(ART / "001.jpg")
    stats = picture_analysis.analyse(picture)
    brighter = Image.eval(picture, lambda value: min(255, value + 10))
    cropped = picture.crop((30, 30, picture.width - 30, picture.height - 30)).resize(picture.size)
    for copy in (picture, brighter, cropped, picture.resize((400, 400))):
        assert picture_analysis.distance(stats, picture_analysis.analyse(copy)) < picture_analysis.MIN_DISTANCE
    black = picture.point(lambda value: max(0, value - 60))
    assert picture_analysis.darkest_tenth(np.asarray(black.convert("L"), float) / 255) < picture_analysis.MIN_DARK_GREY
    for side in ((0, 0, picture.width, 2), (picture.width - 1, 0, picture.width, picture.height)):
        with_seam = picture.copy()
        with_seam.paste((90, 90, 90), side)
        assert picture_analysis.seam(with_seam) > picture_analysis.MAX_SEAM > picture_analysis.seam(picture)
