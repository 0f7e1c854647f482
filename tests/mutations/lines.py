"""What people and editors do to whole lines."""

import re
from collections.abc import Callable
from random import Random

from mutations.mutant import Mutate

# Lines that mean something to promptls.
_OURS = re.compile(
    r"---|STATUS|SUGGESTED|EMISSION|\[\d\]|<[/\w]|\{\{|<<|```|~~~|<!--|#|[A-Za-z-]+:|- \[", re.ASCII
)
_MARGINS = ("> ", "- ", "  ", "    ", "\t", "1. ", "   ", "\u00a0", "* ")


def pick_line(random: Random, rows: list[str]) -> int:
    """A line, mostly one of ours."""
    ours = [at for at, row in enumerate(rows) if _OURS.match(row.lstrip(" \t>-*"))]
    if ours and random.random() < 0.8:
        return random.choice(ours)
    return random.randrange(len(rows))


def _delete(random: Random, rows: list[str]) -> None:
    del rows[pick_line(random, rows)]


def _duplicate(random: Random, rows: list[str]) -> None:
    at = pick_line(random, rows)
    rows.insert(at, rows[at])


def _swap(random: Random, rows: list[str]) -> None:
    at = pick_line(random, rows)
    other = min(at + 1, len(rows) - 1)
    rows[at], rows[other] = rows[other], rows[at]


def _indent(random: Random, rows: list[str]) -> None:
    at = pick_line(random, rows)
    margin = random.choice(_MARGINS)
    for number in range(at, min(len(rows), at + random.randint(1, 6))):
        rows[number] = margin + rows[number]


def _fence(random: Random, rows: list[str]) -> None:
    at = pick_line(random, rows)
    mark = random.choice(("```", "~~~", "````markdown", "```text", "- ```", "\t```", "> ```"))
    end = min(len(rows), at + random.randint(1, 8))
    rows.insert(end, re.sub(r"[a-z]+\Z", "", mark).replace("-", " "))
    rows.insert(at, mark)


def _stray_fence(random: Random, rows: list[str]) -> None:
    rows.insert(pick_line(random, rows), random.choice(("```", "~~~", "```json", "    ```")))


def _empty(random: Random, rows: list[str]) -> None:
    rows.insert(pick_line(random, rows), random.choice(("", "", " ", "\t", "\u00a0")))


def _space_at_end(random: Random, rows: list[str]) -> None:
    rows[pick_line(random, rows)] += random.choice((" ", "  ", "\t", "\u00a0", "\u3000", "\r"))


def _join(random: Random, rows: list[str]) -> None:
    at = pick_line(random, rows)
    rows[at : at + 2] = [" ".join(rows[at : at + 2])]


def _mutator(change: Callable[[Random, list[str]], None]) -> Mutate:
    def mutate(random: Random, text: str) -> str:
        rows = text.split("\n")
        change(random, rows)
        return "\n".join(rows)

    return mutate


LINE_MUTATIONS: dict[str, Mutate] = {
    change.__name__.strip("_").replace("_", " "): _mutator(change)
    for change in (
        _delete,
        _duplicate,
        _swap,
        _indent,
        _fence,
        _stray_fence,
        _empty,
        _space_at_end,
        _join,
    )
}
