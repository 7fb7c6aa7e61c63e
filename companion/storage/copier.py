"""Copies all tables from one store to another, such as from a file to a database."""

from companion.storage.place import open_alone
from companion.storage.reader import reading
from companion.storage.schema import COLUMNS
from companion.storage.statements import insert, upsert_value
from companion.storage.store import Change, Place, StoreError


def copy_store(source: Place, target: Place) -> dict[str, int]:
    """Copy everything into an empty store; return how many rows each table has got. The source stays as it is.

    Games that are played in the source meanwhile are copied as they are at this moment. Raises `StoreError`: one of
    them cannot be opened, somebody hosts the target, or it holds tables already. Nothing of the target has changed.
    """
    if source == target:
        raise StoreError("FROM and TO are the same place: name two.")
    with reading(source) as query:
        store = open_alone(target)
        try:
            if store.count_rooms() or store.editions() or store.plays():
                raise StoreError(f"{store.name}: holds tables already. Name an empty place, or a new file.")
            changes, counts = list[Change](), dict[str, int]()
            for table, columns in COLUMNS.items():
                rows = query(table, ", ".join(columns), "rowid" if table == "suggestion" else ", ".join(columns[:2]))
                changes += [upsert_value(*row) if table == "meta" else insert(table, row) for row in rows]
                counts[table] = len(rows)
            store.write(changes)
        finally:
            store.close()
    return counts
