"""`tuckbox export`: a game with --to, or what was played; every mistake with its remedy."""

from pathlib import Path
from xml.etree import ElementTree as Xml

from cases import each_case
from conftest import Tuckbox
from PIL import Image


@each_case
def test_mistakes_are_named(tuckbox: Tuckbox, words: list[str], said: str) -> None:
    told = tuckbox("export", *(word.format(a_file=__file__) for word in words))
    assert told.exit_code and said in told.output


def test_card_images_have_an_eighth_of_an_inch_of_bleed(tuckbox: Tuckbox, tmp_path: Path) -> None:
    """A heart of 16 mm is 16 + 2 x 3.175 mm at 300 dots per inch."""
    told = tuckbox("export", "infection", "--to", "png", "--only", "hearts", "--out", tmp_path, status=0)
    assert f"{tmp_path / 'infection-png'}  5 files" in told.output
    with Image.open(tmp_path / "infection-png/hearts/blue-1-front.png") as image:
        assert (264, 264) == image.size
        assert (300, 300) == tuple(round(dots) for dots in image.info["dpi"])
        assert image.getpixel((0, 132)) == image.getpixel((40, 132)), "the field reaches the picture's edge"


def test_nothing_is_replaced_that_is_no_export(tuckbox: Tuckbox, tmp_path: Path) -> None:
    (tmp_path / "infection-png").mkdir()
    (tmp_path / "infection-png/mine.txt").write_text("mine")
    told = tuckbox("export", "infection", "--to", "png", "--only", "hearts", "--out", tmp_path, status=1)
    assert "is not an export, so it is not replaced" in told.output
    assert [tmp_path / "infection-png/mine.txt"] == list((tmp_path / "infection-png").iterdir())


@each_case
def test_what_is_folded_is_scored(
    tuckbox: Tuckbox, tmp_path: Path, game: str, component: str, pieces: int, folds: int
) -> None:
    tuckbox("export", game, "--to", "cutter:silhouette", "--only", component, "--out", tmp_path, status=0)
    layers = {one.attrib["id"]: one for one in Xml.parse(next(tmp_path.rglob("cut-1.svg"))).getroot().iterfind("{*}g")}
    assert pieces == len(layers["cut"]) and folds == len(layers["score"]) < len(layers["perforate"])
    assert "none" == layers["perforate"].attrib["display"]


def test_a_machine_cuts_a_tuck_box_and_scores_each_of_its_folds(tuckbox: Tuckbox, tmp_path: Path) -> None:
    """Three between its walls, four of the bottom, lid, tuck, two dust flaps, and one of the glue flap."""
    arguments = ("infection", "--to", "cutter:silhouette", "--only", "box-tiles", "--stock", "300g", "--out", tmp_path)
    tuckbox("export", *arguments, status=0)
    [file] = (tmp_path / "infection-cutter-silhouette").glob("*.svg")
    layers = {one.get("id"): list(one) for one in Xml.parse(file).getroot()}
    assert 12 == len(layers["score"]) and 1 == len(layers["cut"])


def test_what_a_shop_lacks_can_be_printed_by_the_command_that_is_named(tuckbox: Tuckbox, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,text\nOne,Draw a card\n", "utf-8")
    tuckbox("new", tmp_path / "my game", "--cards", tmp_path / "cards.csv", status=0)
    told = tuckbox("export", tmp_path / "my game", "--to", "shop:mpc", "--out", tmp_path / "out", status=0)
    command = f'tuckbox print "{tmp_path / "my game"}" --only rules'
    assert f"Rule sheet 190 × 254 mm. Print them yourself: {command}" in told.output


@each_case
def test_a_target_that_takes_nothing_says_so(
    tuckbox: Tuckbox, tmp_path: Path, target: str, game: str, component: str, why: str
) -> None:
    told = tuckbox("export", game, "--to", target, "--only", component, "--out", tmp_path, status=1)
    assert f"for {target}: nothing was written, because {why}" in told.output
    assert f"Print them yourself: tuckbox print {game} --only {component}" in told.output
    assert [] == list(tmp_path.iterdir())


def test_other_targets_are_written_beside_one_that_takes_nothing(tuckbox: Tuckbox, tmp_path: Path) -> None:
    told = tuckbox("export", "infection", "--to", "shop:mpc,png", "--only", "hearts", "--out", tmp_path, status=1)
    assert "Infection for shop:mpc: nothing was written" in told.output
    assert [tmp_path / "infection-png"] == list(tmp_path.iterdir())
