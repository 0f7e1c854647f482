"""Fixes for front matter that is not YAML. Each is tried out before it is offered.

A fix is safe if it keeps what is meant, and the fixed text, read again, has the same fields with
the same values and no fault there any more. An unsafe one leaves YAML behind at least.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from promptls.document import Fault, Field, FrontMatter, Problem, Shape
from promptls.parsing.front_matter import find_front_matter
from promptls.repairs.field_values import Repair, find_repairs
from promptls.text.edits import Applicability, FileEdit, FileFix, Fix, apply_edits

# How much is read again to try fixes one by one. Real front matter has 1 KB and one fault.
_MOST_READ_AGAIN = 256 * 1024
_MOST_TRIALS = 16

_SCALARS = frozenset({Shape.PLAIN, Shape.QUOTED, Shape.BLOCK})

_Said = tuple[tuple[str, str, Shape, tuple[str, ...]], ...]


def find_fixes(
    text: str, matter: FrontMatter, is_accepted: Callable[[Field], bool]
) -> list[FileFix | None]:
    """The fix of each problem, or none where it is not known what is meant.

    `is_accepted` tells whether the value of a field would be right if it were YAML.
    """
    starts = [it.span.start for it in matter.fields]
    offered: list[Sequence[Repair]] = []
    for problem in matter.problems:
        at = bisect_right(starts, problem.span.start) - 1
        field = matter.fields[at] if at >= 0 else None
        is_wrong = field is not None and not is_accepted(field)
        offered.append(() if is_wrong else tuple(find_repairs(text, field, problem)))
    trials = _Trials(text, matter)
    safe = [next((it for it in repairs if it.is_safe), None) for repairs in offered]
    if trials.are_safe(safe):
        fixes = [_to_fix(it, Applicability.SAFE) for it in safe]
    else:
        fixes = [
            _to_fix(trials.first_safe(at, safe), Applicability.SAFE) for at in range(len(safe))
        ]
    for at, repairs in enumerate(offered):
        if fixes[at] is None:
            fixes[at] = _to_fix(trials.first_valid(at, repairs), Applicability.UNSAFE)
    return fixes


def _to_fix(repair: Repair | None, applicability: Applicability) -> FileFix | None:
    return Fix(repair.title, repair.edits, applicability) if repair else None


class _Trials:
    """Tries repairs out, as many as can be read again in a short time."""

    __slots__ = ("_faults", "_left", "_matter", "_said", "_text")

    def __init__(self, text: str, matter: FrontMatter) -> None:
        self._text = text[: matter.span.end]
        self._matter = matter
        self._faults = Counter(it.fault for it in matter.problems)
        self._said = _said(matter.fields)
        length = max(len(self._text), 1)
        self._left = max(min(_MOST_READ_AGAIN // length, _MOST_TRIALS), 1)

    def are_safe(self, repairs: Sequence[Repair | None]) -> bool:
        """Whether repairs, one or none for each problem, are safe together."""
        made = [it for it in repairs if it is not None]
        if not made:
            return True
        fixed = self._read_fixed(chain.from_iterable(it.edits for it in made))
        gone = Counter(
            problem.fault
            for problem, repair in zip(self._matter.problems, repairs, strict=True)
            if repair is not None
        )
        if fixed is None or _count(fixed.problems) != self._faults - gone:
            return False
        reshaped = {it.reshaped for it in made}
        said = _said(fixed.fields)
        return len(said) == len(self._said) and all(
            old == new or (new[0] in reshaped and new[0] == old[0])
            for old, new in zip(self._said, said, strict=True)
        )

    def first_safe(self, at: int, repairs: Sequence[Repair | None]) -> Repair | None:
        """The safe repair of a problem if it is safe by itself."""
        repair = repairs[at]
        if repair is None or not self._may_try():
            return None
        alone = [it if number == at else None for number, it in enumerate(repairs)]
        return repair if self.are_safe(alone) else None

    def first_valid(self, at: int, repairs: Iterable[Repair]) -> Repair | None:
        """The first repair of a problem that leaves no fault in its place and makes no other."""
        left = self._faults - Counter([self._matter.problems[at].fault])
        for repair in repairs:
            if not self._may_try():
                return None
            fixed = self._read_fixed(repair.edits)
            if fixed is not None and _count(fixed.problems) <= left and self._keeps(fixed):
                return repair
        return None

    def _keeps(self, fixed: FrontMatter) -> bool:
        """Whether all fields say what they said, but for those with a fault in or below them."""
        fields = self._matter.fields
        starts = [it.span.start for it in fields]
        faulty = {bisect_right(starts, it.span.start) - 1 for it in self._matter.problems}
        sound = [it for at, it in enumerate(fields) if at not in faulty]
        return set(_said(sound)) <= set(_said(fixed.fields))

    def _may_try(self) -> bool:
        self._left -= 1
        return self._left >= 0

    def _read_fixed(self, edits: Iterable[FileEdit]) -> FrontMatter | None:
        """The front matter after some edits, if it ends where it ended."""
        fixed = apply_edits(self._text, sorted(edits))
        found = find_front_matter(fixed)
        is_same = (
            found is not None
            and found.closed == self._matter.closed
            and found.span.end == len(fixed)
            # What is wrong with a repeated field is not said.
            and len(found.repetitions) == len(self._matter.repetitions)
        )
        return found if is_same else None


def _count(problems: Iterable[Problem]) -> Counter[Fault]:
    return Counter(it.fault for it in problems)


def _said(fields: Iterable[Field]) -> _Said:
    return tuple(
        (
            it.key,
            it.value,
            Shape.PLAIN if it.shape in _SCALARS else it.shape,
            tuple(item.text for item in it.items),
        )
        for it in fields
    )
