"""The known name that a misspelled one stands for."""

from collections.abc import Collection
from functools import lru_cache

from promptls.text.nearest import distance, within_reach
from promptls.text.patterns import pattern

_DIGITS = pattern(r"[0-9]")
_FEWEST_FOR_PREFIX = 3
# In a name with fewer letters than these, two are half of it.
_FEWEST_FOR_TWO_LETTERS = 5
# No real list is longer, and every name is compared to every other.
_MOST_COMPARED = 80
# A name that is written by hand is shorter.
_LONGEST_COMPARED = 64
# In an open set a short name is too easily a name of the project.
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
    near = _nearest(word, words) or _beginning_with(word, words)
    return tuple(it for word in near for it in words[word])


def find_meant_name(name: str, known: frozenset[str]) -> str | None:
    """The one known name that can be meant, or none where there is any doubt."""
    names = find_meanings(name, known)
    return names[0] if len(names) == 1 else None


def find_nearest_names(name: str, known: frozenset[str]) -> tuple[str, ...]:
    """The known names that differ from a name by a letter or two, or in their case only."""
    words = group_by_lower_case(known)
    return tuple(it for word in _nearest(name.lower(), words) for it in words[word])


def may_be_another(name: str, meant: str) -> bool:
    """Whether a name may well be one of its own, and not a known one with a mistake in it.

    `item_2` is another one than `item_1`. `task` may be another one than `tasks`, `change` than
    `change_id`, and `project_content` than `PROJECT_CONTEXT`.
    """
    word, known = name.lower(), meant.lower()
    if word == known:
        return False
    if (name.islower() and meant.isupper()) or (name.isupper() and meant.islower()):
        return True
    if _DIGITS.sub("", word) == _DIGITS.sub("", known) or _differ_in_number(word, known):
        return True
    return known.startswith((f"{word}_", f"{word}-"))


def _nearest(word: str, words: Collection[str]) -> list[str]:
    if word in words:
        return [word]
    if len(words) > _MOST_COMPARED or len(word) > _LONGEST_COMPARED:
        return []
    near = within_reach(word, words)
    if len(word) < _FEWEST_FOR_TWO_LETTERS:
        near = [it for it in near if distance(word, it) <= len(word) // 4]
    return near


def _beginning_with(word: str, words: Collection[str]) -> list[str]:
    if len(word) < _FEWEST_FOR_PREFIX or len(words) > _MOST_COMPARED:
        return []
    return [it for it in words if it.startswith(word)]


@lru_cache(maxsize=4096)
def find_close_names(name: str, known: frozenset[str]) -> tuple[str, ...]:
    """The known names that a name of an open set is most likely meant to be."""
    if name in known or sum(map(str.isalpha, name)) < _FEWEST_IN_OPEN_SET:
        return ()
    if len(known) > _MOST_COMPARED or len(name) > _LONGEST_COMPARED:
        return ()
    near = sorted(within_reach(name, known))
    return () if any(_differ_in_number(name, it) for it in near) else tuple(near)


def _differ_in_number(one: str, other: str) -> bool:
    short, long = sorted((one.lower(), other.lower()), key=len)
    return long in (f"{short}s", f"{short}es")
