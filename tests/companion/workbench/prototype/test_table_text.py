"""`table.toml` as text: a part is added or cut out, and no other line changes."""

from typing import Any

from cases import each_case

from companion.workbench.prototype.table_text import cut, with_phase


@each_case
def test_a_part_is_cut_out_wherever_it_stands(text: str, paths: list[Any], left: str, gone: str) -> None:
    assert cut(text, [tuple(path) for path in paths]) == (left, gone)


@each_case
def test_a_phase_is_added_at_the_end_of_a_round(text: str, wanted: str) -> None:
    assert with_phase(text, "vote", "[phases.vote]\nask = 1\n") == wanted
