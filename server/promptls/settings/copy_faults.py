"""Says what is wrong with a table of copies."""

from collections.abc import Iterator

from promptls.settings.contract_faults import TableFault
from promptls.settings.declaration import Values, read_table
from promptls.settings.keys import CopyTable
from promptls.text.paths import tidy
from promptls.text.wording import listed

_FEWEST = 2


def find_copy_faults(values: Values) -> Iterator[TableFault]:
    """What is wrong with a table of copies whose values have the right types."""
    table = read_table(CopyTable, values)
    kinds = [it for it in table.ONE_OF if getattr(table, it)]
    if not kinds:
        yield TableFault((), f"copies need one of {listed(table.ONE_OF, 'or')}")
        return
    if len(kinds) > 1:
        message = f"copies have one of these keys, and this one has {kinds[0]!r}, too"
        yield TableFault((kinds[1],), message)
        return
    (kind,) = kinds
    paths = getattr(table, kind)
    for ordinal, path in enumerate(paths):
        if tidy(path) is None:
            message = f"{path!r} is not below the project: use a relative path"
            yield TableFault((kind, ordinal), message)
        elif tidy(path) in map(tidy, paths[:ordinal]):
            yield TableFault((kind, ordinal), f"{path!r} is listed twice")
    if len(paths) < _FEWEST:
        yield TableFault((kind,), f"{kind!r} needs the original and at least one copy")
