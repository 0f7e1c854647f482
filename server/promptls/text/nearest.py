"""Finds the known word that an unknown one is most likely meant to be."""

from collections.abc import Iterable

from promptls.text.patterns import pattern

FARTHEST = 2
# A word of a letter or two is the beginning of too many.
_SHORT = 2
_LONG, _FOUR = 8, 4
# What is more than a word may be several.
_WORD = pattern(r"[^\W\d](?:[^\W\d]|[ -])*+[.!]?")


def distance(one: str, other: str, limit: int = FARTHEST) -> int:
    """How many letters must be put in, taken out or changed; `limit` + 1 means more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    # Each letter that only one of them has must be taken out or changed, which most words tell.
    if len(set(one).difference(other)) > limit:
        return limit + 1
    one, other = _without_shared_ends(one, other)
    far = limit + 1
    # Only as many letters to either side of the diagonal are looked at as may be put in.
    row = [min(it, far) for it in range(len(other) + 1)]
    for at, letter in enumerate(one, 1):
        first, last = max(1, at - limit), min(len(other), at + limit)
        corner, row[first - 1] = row[first - 1], min(at, far) if first == 1 else far
        for to in range(first, last + 1):
            corner, row[to] = (
                row[to],
                min(row[to] + 1, row[to - 1] + 1, corner + (letter != other[to - 1])),
            )
        if min(row[first - 1 : last + 1]) > limit:
            return far
    return min(row[-1], far)


def is_slip(word: str, meant: str) -> bool:
    """Whether one letter is missing, too much or another one, or two are swapped."""
    return distance(word, meant, 1) <= 1 or (
        len(word) == len(meant)
        and sorted(word) == sorted(meant)
        and distance(word, meant) <= FARTHEST
    )


def _without_shared_ends(one: str, other: str) -> tuple[str, str]:
    """What two words do not begin and end with alike: of two that are near, hardly anything."""
    start = _shared(one, other)
    one, other = one[start:], other[start:]
    end = _shared(one[::-1], other[::-1])
    return one[: len(one) - end], other[: len(other) - end]


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    for at, (letter, wanted) in enumerate(zip(one, other, strict=False)):
        if letter != wanted:
            return at
    return min(len(one), len(other))


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


def find_slip(word: str, known: Iterable[str]) -> str | None:
    """The one known word that another one is but for a slip of the hand: nobody has to choose.

    A word with something before it may be its opposite (`INCOMPLETE`). Two letters make another
    word of a short one, and of one with four letters the first one does (`MASS`, `PASS`).
    """
    near = within_reach(word, known)
    if len(near) != 1 or not _WORD.fullmatch(word):
        return None
    (found,) = near
    if word.endswith(found):
        return found if word in (found, found[0] + found) else None
    if sorted(word) == sorted(found) or word == found[1:]:
        return found
    is_one = distance(word, found, 1) == 1
    if word[0] != found[0]:
        return found if is_one and len(found) > _FOUR else None
    is_ending = word.startswith(found) or found.startswith(word)
    return found if is_one or is_ending or len(found) >= _LONG else None


def find_abbreviated(word: str, known: Iterable[str]) -> str | None:
    """The one known word that is near, or begins with an unknown one: a guess."""
    found = meant(word, known)
    is_more = found is not None and word.startswith(found) and len(word) > len(found) + FARTHEST
    return None if is_more else found


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the known one that may be meant, if any."""
    found = find_meant(word, known)
    return f"; did you mean {found!r}?" if found else ""


def find_meant(word: str, known: Iterable[str]) -> str | None:
    """The known word that may be meant, whatever its case and its separators."""
    known = sorted(known)
    folded = word.lower().replace("_", "-").replace(" ", "-")
    near = within_reach(word, known) or within_reach(folded, known)
    return near[0] if near else meant(folded, known) if len(folded) > _SHORT else None
