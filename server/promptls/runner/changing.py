"""Changes one file: makes fixes in it."""

from collections import Counter

from promptls.checking.fixing import fix_and_count
from promptls.checking.hiding import hide, hide_while_fixing
from promptls.files import FileContext, FoundFile, read, replace_file
from promptls.files.texts import Guard
from promptls.parsing import run_to_end
from promptls.rules.diagnostics import FileDiagnostic
from promptls.runner.checking import Work, check_content, check_data
from promptls.runner.run import WantedChanges
from promptls.text.edits import Applicability, FileFix
from promptls.text.values import NamedTuple


class Change(NamedTuple):
    """The content of a file before and after, and the numbers of fixed findings of each rule."""

    old: bytes
    new: bytes
    fixed: Counter[str]


def change_file(file: FoundFile, work: Work, *, wanted: WantedChanges, write: bool) -> Change:
    """Fix a file, or only return the change."""
    context = work.contexts.find(file.absolute)
    old = read(file.real)
    known = wanted.known.get(file.absolute, frozenset())
    change = fix_data(old, context, work, wanted.fixes, known)
    return _write(file, change) if write else change


def fix_data(  # noqa: PLR0913 - only a server gives a guard
    data: bytes,
    context: FileContext,
    work: Work,
    wanted: frozenset[Applicability],
    known: frozenset[str] = frozenset(),
    *,
    guard: Guard = run_to_end,
) -> Change:
    """Fix the content of a file, until nothing is left to fix but what is known."""
    if not wanted:
        return Change(data, data, Counter())

    def recheck(text: str) -> list[FileDiagnostic]:
        again = check_content(text, context, work, guard)
        return hide_again(again.source, again.diagnostics)

    def is_wanted(fix: FileFix) -> bool:
        return fix.applicability in wanted

    checked = check_data(data, context, work, guard)
    known |= context.known
    hide_again = hide_while_fixing(checked.source, checked.diagnostics, known)
    found = hide(checked.source, checked.diagnostics, known)
    fixes = [it.fix for it in found if it.fix is not None]
    # Bytes that were replaced are lost: the text, written back, would not be the file.
    if checked.source.undecodable is not None or not any(map(is_wanted, fixes)):
        return Change(data, data, Counter())
    text, fixed = fix_and_count(checked.source.text, recheck, is_wanted)
    return Change(data, text.encode() if fixed else data, fixed)


def _write(file: FoundFile, change: Change) -> Change:
    if change.new != change.old:
        replace_file(file.absolute, change.old, change.new)
    # What is on the disk need not be passed from process to process.
    return change._replace(old=b"", new=b"")
