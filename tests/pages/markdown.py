"""Tables of generated pages."""

from collections.abc import Iterable, Iterator

from promptls.vocabulary.hosts.facts import FactSource


def of_source(source: FactSource) -> str:
    """A source and its date."""
    return f"{source.name}, {source.date}"


def codes(names: Iterable[str]) -> str:
    """Names in code."""
    return ", ".join(f"`{it}`" for it in names)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A table without the columns that are empty."""
    found = list(rows)
    used = [number for number in range(len(head)) if any(row[number] for row in found)]
    for row in (head, ("---",) * len(head), *found):
        cells = (row[number].replace("|", "\\|") for number in used)
        yield f"| {' | '.join(cells)} |"
    yield ""
