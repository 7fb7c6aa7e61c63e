"""What a file of everything says where it cannot run."""

from pathlib import Path

from cases import each_case

from companion.workbench.preamble import fault


@each_case
def test_a_file_made_for_another_python_says_so(
    tmp_path: Path, files: list[str], suffixes: list[str], told: str
) -> None:
    (tmp_path / "msgspec").mkdir()
    for name in files:
        (tmp_path / "msgspec" / name).touch()
    assert told == (fault(tmp_path, suffixes) or "").partition(", and this is ")[0]
