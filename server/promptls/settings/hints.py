"""Says which known name was meant, where one is near."""

from collections.abc import Iterable

from promptls.nearest import meant, within_reach

_SHORT = 2


def hint(name: str, known: Iterable[str]) -> str:
    """What to say behind a name that is not known."""
    known = sorted(known)
    folded = name.lower().replace("_", "-").replace(" ", "-")
    near = within_reach(name, known) or within_reach(folded, known)
    # A letter or two are the beginning of too much.
    found = near[0] if near else meant(folded, known) if len(folded) > _SHORT else None
    return f"; did you mean {found!r}?" if found else ""
