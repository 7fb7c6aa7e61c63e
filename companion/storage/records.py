"""The records of all rooms of a store that processes share: read when they are asked for, never kept."""

from collections.abc import Callable, Iterator, MutableMapping, ValuesView
from typing import Generic, TypeVar

from companion.storage.store import Store

Record = TypeVar("Record")


class StoredRecords(MutableMapping[str, Record], Generic[Record]):
    """Records by their room's code. Writers write them, so setting and deleting one do nothing here."""

    def __init__(self, store: Store, decode: Callable[[bytes], Record | None]) -> None:
        """`decode` returns the record in some bytes, or None if they hold none."""
        self._store, self._read = store, decode

    def __getitem__(self, code: str) -> Record:
        row = self._store.room(code)
        record = self._read(row[0]) if row else None
        if record is None:
            raise KeyError(code)
        return record

    def __setitem__(self, code: str, record: Record) -> None: ...

    def __delitem__(self, code: str) -> None: ...

    def __iter__(self) -> Iterator[str]:
        return iter(self._store.codes())

    def __len__(self) -> int:
        return self._store.count_rooms()

    def values(self) -> ValuesView[Record]:
        """Return every record that can be read, by one query."""
        records = (self._read(content) for content in self._store.rooms())
        return dict(enumerate(record for record in records if record is not None)).values()
