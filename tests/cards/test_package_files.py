"""Files that are found by their names: of packages, and copies for phones."""

from pathlib import Path

import pytest

import cards
from cards.package_files import packaged
from cards.phone_copies import copy_of, font_name, font_of, named_font


def test_a_packages_first_file_of_a_name_is_found() -> None:
    assert cards.HERE / "editions" / "folder.py" == packaged("cards", r"folder\.py")
    for package, pattern in (("cards", "older.py"), ("no_such_package", ".*"), ("math", ".*")):
        with pytest.raises(FileNotFoundError, match=f"no file .* in the package {package}"):
            packaged(package, pattern)


def test_copies_for_phones_lie_by_their_digests(own_settings: Path) -> None:
    digest = "0123456789abcdef"
    assert own_settings / "pictures" / f"{digest}.webp" == copy_of(digest)
    assert own_settings / "pictures" / f"{digest}.woff2" == font_of(digest)
    assert digest == named_font(font_name(digest))
    assert [None] * 3 == [named_font(name) for name in ("kept_0123", f"{font_name(digest)}0", "kept_../../../../etc")]
