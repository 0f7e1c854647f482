"""What has changed between two budgets of the same host."""

from collections.abc import Iterable, Mapping

from promptls.semantics.budgets.values import CountedFile, CountedSkill, HostBudget
from promptls.text.values import NamedTuple


class SizeChange(NamedTuple):
    """The size of something now and before; nothing where it is not there."""

    path: str
    before: int | None
    now: int | None

    @property
    def difference(self) -> int:
        """How much has come to it."""
        return (self.now or 0) - (self.before or 0)

    @property
    def is_one(self) -> bool:
        """Whether it is not as it was."""
        return self.before != self.now


class HostChanges(NamedTuple):
    """The changes of a host, by path, and those of the whole text and of the whole list."""

    files: Mapping[str, SizeChange]
    skills: Mapping[str, SizeChange]
    text: int
    list: int


def find_changes(before: HostBudget, now: HostBudget) -> HostChanges:
    """Compare what a model carries with what it carried before."""
    return HostChanges(
        _compare(before.files, now.files),
        _compare(before.skills or (), now.skills or ()),
        now.text_size - before.text_size,
        now.list_size - before.list_size,
    )


def _compare(
    before: Iterable[CountedFile | CountedSkill], now: Iterable[CountedFile | CountedSkill]
) -> dict[str, SizeChange]:
    old, new = ({it.path: it.size for it in those} for those in (before, now))
    return {it: SizeChange(it, old.get(it), new.get(it)) for it in sorted(old.keys() | new.keys())}
