"""Finds the known word that an unknown one is most likely meant to be."""

from collections.abc import Iterable

FARTHEST = 2
# A word of a letter or two is the beginning of too many.
_SHORT = 2


def distance(one: str, other: str, limit: int = FARTHEST) -> int:
    """How many letters must be put in, taken out or changed; `limit` + 1 means more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        corner, row[0] = row[0], at
        for to, wanted in enumerate(other, 1):
            corner, row[to] = (
                row[to],
                min(row[to] + 1, row[to - 1] + 1, corner + (letter != wanted)),
            )
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def within_reach(word: str, known: Iterable[str]) -> list[str]:
    """The known words that differ least from a word, and by no more than two letters."""
    distances = {it: distance(word, it) for it in known}
    least = min(distances.values(), default=FARTHEST + 1)
    return [it for it, far in distances.items() if far == least <= FARTHEST]


def meant(word: str, known: Iterable[str]) -> str | None:
    """The one word that can be meant, or none where there is any doubt."""
    known = tuple(known)
    near = within_reach(word, known)
    if not near and word:
        near = [it for it in known if it and (it.startswith(word) or word.startswith(it))]
    return near[0] if len(near) == 1 else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the known one that may be meant, if any."""
    known = sorted(known)
    folded = word.lower().replace("_", "-").replace(" ", "-")
    near = within_reach(word, known) or within_reach(folded, known)
    found = near[0] if near else meant(folded, known) if len(folded) > _SHORT else None
    return f"; did you mean {found!r}?" if found else ""
