"""The folder of an export: written beside its place and moved there when it is whole."""

import os
import shutil
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Self

from PIL import Image

from cards.atomic_write import write_new
from cards.errors import Fault, InputError

LIST = ".tuckbox-export"  # The file in each export that names all others. A folder without it is not ours to replace.
_WAITING = 6  # pictures in memory at a time: a board has 50 MB


class ExportFolder:
    """Writes the files of one export. Pictures are encoded on other cores. Use it in a `with` statement.

    An export that fails leaves the earlier one as it was. Files that somebody else put there stay. Raises `InputError`:
    the folder is in use for something else.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.files: dict[str, None] = {}
        self._part = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        self._pool = ThreadPoolExecutor()
        self._waiting: deque[Future[None]] = deque()
        is_ours = not self.path.exists() or (self.path / LIST).is_file()
        if not is_ours and (not self.path.is_dir() or any(self.path.iterdir())):
            why = "is not an export, so it is not replaced. Move it away, or choose another folder with --out"
            raise InputError("output", Fault(str(path), "", "", why))

    def __enter__(self) -> Self:
        self._part.mkdir(parents=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(cancel_futures=kind is not None)
        try:
            if kind is None:
                for picture in self._waiting:
                    picture.result()
                self._write(LIST, "".join(f"{name}\n" for name in sorted(self.files)).encode())
                self._move()
        finally:
            shutil.rmtree(self._part, ignore_errors=True)

    def write(self, name: str, data: bytes | str) -> Path:
        """Write a file and return where it will be."""
        self.files[name] = None
        self._write(name, data.encode() if isinstance(data, str) else data)
        return self.path / name

    def picture(self, name: str, image: Image.Image, encode: Callable[[Image.Image], bytes]) -> Path:
        """Write a picture soon and return where it will be. Errors come with a later picture, or at the end."""
        self.files[name] = None
        if len(self._waiting) >= _WAITING:
            self._waiting.popleft().result()
        self._waiting.append(self._pool.submit(lambda: self._write(name, encode(image))))
        return self.path / name

    def _write(self, name: str, data: bytes) -> None:
        write_new(self._part / name, data)

    def _move(self) -> None:
        """Put the new folder into the place of the earlier one; move there what others put into that."""
        if not self.path.exists():
            self._part.rename(self.path)
            return
        earlier = self._part.with_suffix(".earlier")
        self.path.rename(earlier)
        try:
            self._part.rename(self.path)
        except OSError:
            earlier.rename(self.path)
            raise
        listed = (earlier / LIST).read_text(encoding="utf-8").splitlines() if (earlier / LIST).is_file() else []
        for name in (*listed, LIST):
            (earlier / name).unlink(missing_ok=True)
        for file in [entry for entry in earlier.rglob("*") if entry.is_file()]:
            file_here = self.path / file.relative_to(earlier)
            if not file_here.exists():
                file_here.parent.mkdir(parents=True, exist_ok=True)
                file.rename(file_here)
        shutil.rmtree(earlier)
