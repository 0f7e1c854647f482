"""Changes one file: makes fixes in it, or adds comments that allow what is wrong in it."""

from typing import NamedTuple

from promptls.diagnostics import FileDiagnostic, Severity
from promptls.files import Found, Place, read, replace, source_of
from promptls.fixes import Applicability, FileFix
from promptls.fixing import fix_all
from promptls.runner.checking import Checked, Work, check_data, check_source
from promptls.suppressing import Look, allow_all
from promptls.text import Source


class Change(NamedTuple):
    """A file as it was, as it becomes, and how many findings are gone then."""

    old: bytes
    new: bytes
    findings: int


def fix_file(found: Found, work: Work, *, wanted: frozenset[Applicability], write: bool) -> Change:
    """Fix a file, or tell what fixing would make of it."""
    change = fixed(read(found.real), work.places.of(found.place), work, wanted)
    return _written(found, change) if write else change


def allow_file(found: Found, work: Work, *, grave: frozenset[Severity]) -> Change:
    """Add comments to a file that allow the findings that are so grave."""
    return _written(found, _allowed(read(found.real), work.places.of(found.place), work, grave))


def fixed(data: bytes, place: Place, work: Work, wanted: frozenset[Applicability]) -> Change:
    """Fix what was read from a file, until nothing is left to fix."""

    def recheck(text: str) -> list[FileDiagnostic]:
        return _checked(text, place, work).diagnostics

    def is_wanted(fix: FileFix) -> bool:
        return fix.applicability in wanted

    checked = check_data(data, place, work)
    fixes = [it.fix for it in checked.diagnostics if it.fix is not None]
    # Bytes that were replaced are lost: the text, written back, would not be the file.
    if checked.source.undecodable is not None or not any(map(is_wanted, fixes)):
        return Change(data, data, 0)
    text, count = fix_all(checked.source.text, recheck, is_wanted)
    return Change(data, text.encode(), count) if count else Change(data, data, 0)


def _allowed(data: bytes, place: Place, work: Work, grave: frozenset[Severity]) -> Change:
    def look_at(text: str) -> Look:
        checked = _checked(text, place, work)
        return Look(checked.document, checked.diagnostics)

    source = source_of(data)
    if source.undecodable is not None:
        return Change(data, data, 0)
    text, count = allow_all(source.text, look_at, grave)
    return Change(data, text.encode(), count) if count else Change(data, data, 0)


def _checked(text: str, place: Place, work: Work) -> Checked:
    return check_source(Source(text), text.encode(errors="surrogatepass"), place, work)


def _written(found: Found, change: Change) -> Change:
    if change.new != change.old:
        replace(found.place, change.old, change.new)
    # Nobody needs to carry around what is on the disk.
    return Change(b"", b"", change.findings)
