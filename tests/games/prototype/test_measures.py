"""What `simulate` says of an own game: dry piles, hands that never empty, its own words for the end, and a warning."""

from pathlib import Path

from conftest import Tuckbox

from cards.editions import scaffold

TABLE = """
[piles]
pile = {deck = "cards"}
[hands]
deal = 1
[turns]
steps = [["draw", "pass"]]
[moves]
draw = {from = "pile", to = "hand"}
[[end]]
say = "The market is closed."
winners = "nobody"
"""


def simulated(tuckbox: Tuckbox, folder: Path, table: str) -> dict[str, str]:
    """Return each line of the tables, by its first words."""
    scaffold.start(folder, "prototype")
    (folder / "table.toml").write_text(table, "utf-8")
    (folder / "decks/cards.csv").write_text("name,copies\nAnt,7\n", "utf-8")
    told = tuckbox("simulate", str(folder), "--games", 8, "--seats", 3, status=0)
    rows = [" ".join(line.split()) for line in told.output.splitlines()]
    return {" ".join(word for word in row.split() if not word[0].isdigit()): row for row in rows if row}


def test_piles_that_run_dry_and_hands_that_never_empty_are_counted(tuckbox: Tuckbox, tmp_path: Path) -> None:
    rows = simulated(tuckbox, tmp_path / "mine", TABLE)
    [dry] = [row for row in rows.values() if row.startswith("pile ran dry, % of games")]
    assert 75 <= float(dry.split()[6])  # a bot may propose the end before
    assert "hands never empty, % 100.0 100 100 – 100" in rows.values()


def test_a_pile_that_is_refilled_does_not_run_dry(tuckbox: Tuckbox, tmp_path: Path) -> None:
    table = TABLE.replace('"cards"}', '"cards", when_empty = "shuffle discard"}\ndiscard = {face = "up"}')
    table = table.replace('["draw", "pass"]', '["draw"], ["play"]')
    table = table.replace('to = "hand"}', 'to = "hand"}\nplay = {from = "hand", to = "discard"}')
    rows = simulated(tuckbox, tmp_path / "mine", table)
    assert "pile ran dry, % of games 0.0 0 0 – 0" in rows.values()
    assert "cards in the largest hand 2.0 2 2 – 2" in rows.values()


def test_an_end_is_told_in_the_designers_words_and_bots_are_excused(tuckbox: Tuckbox, tmp_path: Path) -> None:
    rows = simulated(tuckbox, tmp_path / "mine", TABLE)
    assert any(row.startswith("The market is closed. 8 100.0%") for row in rows.values())
    assert any("know no strategy" in row for row in rows.values())


def test_turns_with_nothing_to_do_are_counted(tuckbox: Tuckbox, tmp_path: Path) -> None:
    rows = simulated(tuckbox, tmp_path / "stops", TABLE.replace('["draw", "pass"]', '["draw"]'))
    [idle] = [row for row in rows.values() if row.startswith("turns with nothing to do but pass, %")]
    assert 30 < float(idle.split()[8]) < 100
    refilled = TABLE.replace('"cards"}', '"cards", when_empty = "shuffle discard"}\ndiscard = {face = "up"}')
    refilled = refilled.replace('["draw", "pass"]', '["draw"], ["play"]')
    refilled = refilled.replace('to = "hand"}', 'to = "hand"}\nplay = {from = "hand", to = "discard"}')
    rows = simulated(tuckbox, tmp_path / "goes", refilled)
    assert any(row.startswith("turns with nothing to do but pass, % 0.0") for row in rows.values())
