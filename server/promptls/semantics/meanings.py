"""The known name that somebody meant who wrote another one."""

from collections.abc import Collection
from functools import lru_cache

from promptls.nearest import distance, within_reach

_FEWEST_FOR_PREFIX = 3
# In a name with fewer letters than these, two are half of it.
_FEWEST_FOR_TWO_LETTERS = 5
# Nobody lists so many names: every one is compared to every other.
_MOST_COMPARED = 80
# In an open set a short name is too easily somebody's own.
_FEWEST_IN_OPEN_SET = 8


@lru_cache(maxsize=16)
def group_by_lower_case(known: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Known names by their lower case."""
    words: dict[str, tuple[str, ...]] = {}
    for name in sorted(known):
        words[name.lower()] = *words.get(name.lower(), ()), name
    return words


@lru_cache(maxsize=4096)
def find_meanings(name: str, known: frozenset[str]) -> tuple[str, ...]:
    """The known names that can be meant."""
    if name in known:
        return (name,)
    word = name.lower()
    words = group_by_lower_case(known)
    near = _near(word, words) if word not in words else [word]
    return tuple(it for word in near for it in words[word])


def find_meant_name(name: str, known: frozenset[str]) -> str | None:
    """The one known name that can be meant, or none where there is any doubt."""
    names = find_meanings(name, known)
    return names[0] if len(names) == 1 else None


def _near(word: str, words: Collection[str]) -> list[str]:
    if len(words) > _MOST_COMPARED:
        return []
    near = within_reach(word, words)
    if len(word) < _FEWEST_FOR_TWO_LETTERS:
        near = [it for it in near if distance(word, it) <= len(word) // 4]
    if not near and len(word) >= _FEWEST_FOR_PREFIX:
        near = [it for it in words if it.startswith(word)]
    return near


@lru_cache(maxsize=4096)
def find_close_names(name: str, known: frozenset[str]) -> tuple[str, ...]:
    """The known names that a name of an open set is most likely meant to be."""
    if name in known or sum(map(str.isalpha, name)) < _FEWEST_IN_OPEN_SET:
        return ()
    near = sorted(within_reach(name, known))
    return () if any(_differ_in_number(name, it) for it in near) else tuple(near)


def _differ_in_number(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long.lower() in (f"{short.lower()}s", f"{short.lower()}es")
