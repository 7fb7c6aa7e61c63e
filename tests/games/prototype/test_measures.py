"""What `simulate` says of an own game: dry piles, hands that never empty, its own words for the end, and a warning."""

from pathlib import Path

from conftest import Tuckbox
from edits import change

from prototype.measured import write


def simulated(tuckbox: Tuckbox, folder: Path) -> dict[str, str]:
    """Return each line of the tables, by its first words."""
    told = tuckbox("simulate", str(folder), "--games", 8, "--seats", 3, status=0)
    rows = [" ".join(line.split()) for line in told.output.splitlines()]
    return {" ".join(word for word in row.split() if not word[0].isdigit()): row for row in rows if row}


def test_dry_piles_full_hands_and_the_end_are_told_in_the_designers_words(tuckbox: Tuckbox, tmp_path: Path) -> None:
    rows = simulated(tuckbox, write(tmp_path, "market"))
    [dry] = [row for row in rows.values() if row.startswith("pile ran dry, % of games")]
    assert 75 <= float(dry.split()[6])  # a bot may propose the end before
    assert "hands never empty, % 100.0 100 100 – 100" in rows.values()
    assert any(row.startswith("The market is closed. 8 100.0%") for row in rows.values())
    assert any("know no strategy" in row for row in rows.values()), "bots are excused"


def test_a_pile_that_is_refilled_does_not_run_dry_and_leaves_no_turn_empty(tuckbox: Tuckbox, tmp_path: Path) -> None:
    rows = simulated(tuckbox, write(tmp_path, "market_refilled"))
    assert "pile ran dry, % of games 0.0 0 0 – 0" in rows.values()
    assert "cards in the largest hand 2.0 2 2 – 2" in rows.values()
    assert any(row.startswith("turns with nothing to do but pass, % 0.0") for row in rows.values())
    dry = write(tmp_path, "market")
    change(dry / "table.toml", '["draw", "pass"]', '["draw"]')
    rows = simulated(tuckbox, dry)
    [idle] = [row for row in rows.values() if row.startswith("turns with nothing to do but pass, %")]
    assert 30 < float(idle.split()[8]) < 100
