"""Changes one file: makes fixes in it, or adds comments that suppress its findings."""

from typing import NamedTuple

from promptls.diagnostics import FileDiagnostic, Severity
from promptls.files import FileContext, FoundFile, read, replace_file, to_source
from promptls.fixes import Applicability, FileFix
from promptls.fixing import fix_all
from promptls.runner.checking import CheckedFile, Work, check_data, check_source
from promptls.suppressing import CheckedText, add_suppressions
from promptls.text import Source


class Change(NamedTuple):
    """The content of a file before and after, and how many findings that resolves."""

    old: bytes
    new: bytes
    findings: int


def fix_file(
    file: FoundFile, work: Work, *, wanted: frozenset[Applicability], write: bool
) -> Change:
    """FileFix a file, or only return the change."""
    change = fix_data(read(file.real), work.contexts.find(file.absolute), work, wanted)
    return _write(file, change) if write else change


def suppress_in_file(file: FoundFile, work: Work, *, severe: frozenset[Severity]) -> Change:
    """Add comments to a file that suppress the findings of some severities."""
    change = _suppress(read(file.real), work.contexts.find(file.absolute), work, severe)
    return _write(file, change)


def fix_data(
    data: bytes, context: FileContext, work: Work, wanted: frozenset[Applicability]
) -> Change:
    """FileFix the content of a file, until nothing is left to fix."""

    def recheck(text: str) -> list[FileDiagnostic]:
        return _check_text(text, context, work).diagnostics

    def is_wanted(fix: FileFix) -> bool:
        return fix.applicability in wanted

    checked = check_data(data, context, work)
    fixes = [it.fix for it in checked.diagnostics if it.fix is not None]
    # Bytes that were replaced are lost: the text, written back, would not be the file.
    if checked.source.undecodable is not None or not any(map(is_wanted, fixes)):
        return Change(data, data, 0)
    text, count = fix_all(checked.source.text, recheck, is_wanted)
    return Change(data, text.encode(), count) if count else Change(data, data, 0)


def _suppress(data: bytes, context: FileContext, work: Work, severe: frozenset[Severity]) -> Change:
    def check_text(text: str) -> CheckedText:
        checked = _check_text(text, context, work)
        return CheckedText(checked.document, checked.diagnostics)

    source = to_source(data)
    if source.undecodable is not None:
        return Change(data, data, 0)
    text, count = add_suppressions(source.text, check_text, severe)
    return Change(data, text.encode(), count) if count else Change(data, data, 0)


def _check_text(text: str, context: FileContext, work: Work) -> CheckedFile:
    return check_source(Source(text), text.encode(errors="surrogatepass"), context, work)


def _write(file: FoundFile, change: Change) -> Change:
    if change.new != change.old:
        replace_file(file.absolute, change.old, change.new)
    # What is on the disk need not be passed from process to process.
    return Change(b"", b"", change.findings)
