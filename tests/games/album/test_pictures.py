"""The built-in pictures: all there, no two alike, spread over light, colour and feeling, and fit for home ink."""

import ast
import itertools
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from games.album.measures import INK_HOLDS, NEAREST, SEAM, Measures, darkest_tenth, load, measure, nearness, seam
from PIL import Image

HOUSE = Path(__file__).parents[3]
ART = HOUSE / "cards" / "album" / "art"
TOLD = {int(number): told for number, told in tomllib.loads((ART / "pictures.toml").read_text("utf-8")).items()}
FEELINGS = {
    "anger",
    "boredom",
    "calm",
    "courage",
    "fear",
    "freedom",
    "grief",
    "hope",
    "joy",
    "loneliness",
    "longing",
    "mischief",
    "nostalgia",
    "pride",
    "tenderness",
    "wonder",
}


@cache
def measured() -> dict[int, Measures]:
    return {number: measure(load(ART / f"{number:03}.jpg")) for number in TOLD}


def test_there_are_98_and_each_is_told_about() -> None:
    assert list(range(1, 99)) == sorted(TOLD)
    assert sorted(f"{number:03}.jpg" for number in TOLD) == sorted(file.name for file in ART.glob("*.jpg"))


@pytest.mark.parametrize("number", sorted(TOLD))
def test_a_picture_is_square_small_and_tells_nothing_of_its_making(number: int) -> None:
    file = ART / f"{number:03}.jpg"
    picture = load(file)
    assert ("JPEG", "RGB") == (picture.format, picture.mode)
    assert picture.width == picture.height >= 1000
    assert file.stat().st_size <= 220_000
    assert not picture.getexif()


def test_words_are_fit_to_be_read_aloud() -> None:
    titles = Counter(told["title"].casefold() for told in TOLD.values())
    assert not [title for title, times in titles.items() if times > 1]
    for number, told in TOLD.items():
        assert 3 <= len(told["title"]) <= 32, number
        assert 40 <= len(told["alt"]) <= 240 and told["alt"].endswith("."), number
        assert "photo" not in (told["title"] + told["alt"]).lower(), f"{number} is drawn"
        assert all(0.03 <= share <= 0.97 for share in told["focus"]), number
        assert 2 <= len(set(told["feelings"])) == len(told["feelings"]) <= 3, number


def test_every_feeling_is_carried_by_several_pictures() -> None:
    carried = Counter(feeling for told in TOLD.values() for feeling in told["feelings"])
    assert set(carried) == FEELINGS
    assert 5 <= min(carried.values())
    assert max(carried.values()) <= len(TOLD) * 0.4


def test_no_two_are_alike() -> None:
    near = {
        pair: round(nearness(measured()[pair[0]], measured()[pair[1]]), 3) for pair in itertools.combinations(TOLD, 2)
    }
    assert {} == {pair: how for pair, how in near.items() if how < NEAREST}


def test_light_colour_and_contrast_spread_over_the_deck() -> None:
    all_ = list(measured().values())
    brightness, contrast = (np.array([getattr(one, name) for one in all_]) for name in ("brightness", "contrast"))
    assert np.percentile(brightness, 10) < 0.3 and np.percentile(brightness, 90) > 0.65
    assert np.percentile(contrast, 90) > 1.8 * np.percentile(contrast, 10)
    warm = sum(one.warmth > 0.06 for one in all_)
    cold = sum(one.warmth < -0.03 for one in all_)
    assert min(warm, cold) >= len(all_) // 5
    sixths = Counter(int(one.hue * 6) for one in all_)
    assert all(share <= len(all_) * 0.6 for share in sixths.values())
    assert len(sixths) >= 5
    assert sum(one.vivid > 0.45 for one in all_) >= 10 <= sum(one.vivid < 0.25 for one in all_)


@pytest.mark.parametrize("number", sorted(TOLD))
def test_home_ink_holds_the_dark_and_no_border_has_a_seam(number: int) -> None:
    assert measured()[number].darkest_tenth > INK_HOLDS
    assert measured()[number].seam < SEAM


def test_the_measures_see_what_they_are_for() -> None:
    """A picture brightened, mirrored a little aside or scaled is still too near; black and seams are seen."""
    one = load(ART / "001.jpg")
    mine = measure(one)
    brighter = Image.eval(one, lambda value: min(255, value + 10))
    cropped = one.crop((30, 30, one.width - 30, one.height - 30)).resize(one.size)
    for again in (one, brighter, cropped, one.resize((400, 400))):
        assert nearness(mine, measure(again)) < NEAREST
    black = one.point(lambda value: max(0, value - 60))
    assert darkest_tenth(np.asarray(black.convert("L"), float) / 255) < INK_HOLDS
    for side in ((0, 0, one.width, 2), (one.width - 1, 0, one.width, one.height)):
        sewn = one.copy()
        sewn.paste((90, 90, 90), side)
        assert seam(sewn) > SEAM > seam(one)


def test_the_studio_draws_exactly_these() -> None:
    """Read without Blender: every number stands in one place of the studio."""
    drawn: list[int] = []
    for file in sorted((HOUSE / "cards/album/studio/places").glob("*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "PICTURES":
                assert isinstance(node.value, ast.Dict), file
                drawn += [ast.literal_eval(key) for key in node.value.keys if key is not None]
    assert sorted(TOLD) == sorted(drawn)
