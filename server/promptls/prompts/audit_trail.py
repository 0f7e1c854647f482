"""Audit trails: a line of JSON for each action of an agent, appended so that none is lost."""

import json
import os
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from pathlib import Path

from promptls.document import JsonRecord
from promptls.files.appending import (
    LONGEST_LINE,
    LineRepair,
    append_line,
    read_last_line,
    read_lines,
)
from promptls.files.reading import FileError, is_folder
from promptls.parsing.json.locations import find_locations
from promptls.parsing.json.values import read_timestamp, read_value
from promptls.prompts.json_documents import DocumentError, DocumentIssue, find_issues
from promptls.prompts.template_files import log
from promptls.semantics.audit_lines import LinesAbove, is_before
from promptls.text.arguments import refusing_others
from promptls.text.digests import digest
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import NamedTuple

_MODEL = "audit-line"
_FOLDER = "audit"
_ENDING = ".jsonl"
# What is a name of one file, on every system.
_SAFE_NAME = pattern(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}(?<!\.)")
_UNSAFE = pattern(r"[^A-Za-z0-9._-]++")
_DEVICE = pattern(r"(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|\Z)")
_KEPT = 60
_DIGEST = 16
# The order in which the specification writes them.
_FIRST_KEYS = ("ts", "actor", "job", "action")
_SHOWN = 60
_SAID = {
    "job": ("audit-job-mismatch", "job {!r}, but the lines above are of job {!r}"),
    "ts": ("audit-out-of-order", "{} is before {}"),
}
# Without its line break.
_LONGEST = LONGEST_LINE - 2


class AppendedLine(NamedTuple):
    """What was appended, and what was repaired before it.

    `later` is the timestamp of the line before, where that is later than the one appended.
    """

    values: dict[str, object]
    repair: LineRepair | None
    later: str = ""

    @property
    def note(self) -> str:
        """What was repaired or is odd, in a sentence; empty where nothing was."""
        if self.repair is None and self.later:
            return f"{self.values['ts']} is before {self.later}, the time of the line before"
        if self.repair is None:
            return ""
        if self.repair.is_kept:
            return "added the line break that the last line lacked"
        removed = self.repair.removed
        return f"removed a torn last line of {len(removed)} bytes: {_shown(removed)}"


class AuditIssue(NamedTuple):
    """A line that is not as it should be. Lines and columns count from 1."""

    line: int
    column: int
    code: str
    message: str


class AuditTrail:
    """The trail of a job: `audit/{feature_slug}/{job_id}.jsonl` below a root.

    A slug or id that is no plain file name, such as `../x`, is replaced by one that is.
    """

    __slots__ = ("_job", "_names", "_root")

    @refusing_others
    def __init__(self, root: str | os.PathLike[str], feature_slug: str, job_id: str) -> None:
        self._root = os.fspath(root)
        self._names: tuple[str, ...] = (
            _FOLDER,
            _safe_name(feature_slug),
            f"{_safe_name(job_id)}{_ENDING}",
        )
        self._job: str | None = job_id

    @staticmethod
    @refusing_others
    def at(path: str | os.PathLike[str]) -> "AuditTrail":
        """The trail in a file. Folders that do not exist are created when a line is appended."""
        file = Path(path)
        root = next((it for it in file.parents if is_folder(str(it))), file.parent)
        trail = AuditTrail(root, "", "")
        trail._names, trail._job = file.relative_to(root).parts, None
        return trail

    @property
    def path(self) -> Path:
        """The path of the file, which need not exist."""
        return Path(self._root, *self._names)

    @refusing_others
    def append(self, values: Mapping[str, object] | None = None, /, **more: object) -> AppendedLine:
        """Append a line. It is on the disk when this returns.

        `actor` and `action` must be given; `ts` is now, and `job` that of the trail, where they
        are not. A last line that was torn by a power cut is cut off before, and reported. Raises
        `DocumentError` for values that a trail does not take, and `FileError` where the file
        cannot be written.
        """
        given = {**(values or {}), **more}
        if "ts" not in given:
            given["ts"] = _now()
        if self._job is not None:
            given.setdefault("job", self._job)
        line = {key: given[key] for key in (*(it for it in _FIRST_KEYS if it in given), *given)}
        data = _encode(line)
        later = self._find_later(line["ts"])
        repair = append_line(self._root, self._names, data, _is_whole)
        appended = AppendedLine(line, repair, later)
        if appended.note:
            log().warning("%s: %s", self.path, appended.note)
        return appended

    def _find_later(self, stamp: object) -> str:
        """The timestamp of the last line, where it is later than another one."""
        try:
            last = read_value(read_last_line(str(self.path)).decode())
        except (FileError, UnicodeDecodeError):
            return ""
        values = last.value if isinstance(last, JsonRecord) else None
        text = values.get("ts") if isinstance(values, dict) else None
        before = read_timestamp(text) if isinstance(text, str) else None
        moment = read_timestamp(stamp) if isinstance(stamp, str) else None
        is_early = moment is not None and before is not None and is_before(moment, before)
        return str(text) if is_early else ""

    def check(self) -> list[AuditIssue]:
        """Find the lines that are not as they should be. Raises `FileError` without a file."""
        return list(find_audit_issues(read_lines(str(self.path))))

    def read(self) -> Iterator[dict[str, object]]:
        """The values of all lines that are as they should be."""
        for data in read_lines(str(self.path)):
            values, issues = _find_issues(data)
            if not issues and isinstance(values, dict):
                yield values


def find_audit_issues(lines: Iterator[bytes]) -> Iterator[AuditIssue]:
    """Find what is wrong in the lines of a trail: torn, no JSON, wrong types, out of order."""
    above = LinesAbove()
    for number, data in enumerate(lines, 1):
        if not data.removeprefix(BOM_UTF8 if number == 1 else b"").strip():
            continue
        if not data.endswith(b"\n"):
            what = "lacks its line break" if _is_whole(data) else f"is torn: {_shown(data)}"
            yield AuditIssue(number, 1, "audit-line-torn", f"the last line {what}")
            if not _is_whole(data):
                return
        values, issues = _find_issues(data)
        for issue in issues:
            yield AuditIssue(number, issue.column, "audit-line-malformed", issue.message)
        if not isinstance(values, dict) or issues:
            continue
        for it in above.compare(values):
            code, message = _SAID[it.key]
            message = message.format(it.text, it.other)
            yield AuditIssue(number, _column_of(data, it.key), code, message)


def _encode(line: dict[str, object]) -> bytes:
    """The line as JSON without line breaks, in ASCII: a reader may cut it anywhere."""
    try:
        text = json.dumps(line, separators=(",", ":"), allow_nan=False)
        messages = [it.message for it in find_issues(_MODEL, text)[1]]
    except (TypeError, ValueError, RecursionError) as error:
        messages, text = [f"not JSON: {error}"], ""
    if len(text) > _LONGEST:
        messages.append(f"the line is {len(text)} bytes long; the limit is {_LONGEST}")
    if messages:
        raise DocumentError("", tuple(DocumentIssue(0, 0, it) for it in messages))
    return text.encode("ascii")


def _find_issues(data: bytes) -> tuple[object, tuple[DocumentIssue, ...]]:
    """The values of a line, and what is wrong with it."""
    try:
        return find_issues(_MODEL, data.decode())
    except UnicodeDecodeError as error:
        column = len(data[: error.start].decode()) + 1
        return None, (DocumentIssue(1, column, "not UTF-8"),)


def _is_whole(data: bytes) -> bool:
    """Whether a line is an object, so that nothing of it was lost."""
    try:
        read = read_value(data.decode())
    except UnicodeDecodeError:
        return False
    return isinstance(read, JsonRecord) and isinstance(read.value, dict)


def _safe_name(name: str) -> str:
    """A name of one file. Names that had to be changed differ in a digest."""
    if _SAFE_NAME.fullmatch(name) and not _DEVICE.match(name):
        return name
    plain = _UNSAFE.sub("-", name).strip(".-")[:_KEPT]
    return f"{plain or 'unnamed'}-{digest(name)[:_DIGEST]}"


def _column_of(data: bytes, key: str) -> int:
    text = data.decode()
    span = Span(len(text) - len(text.lstrip()), len(text.rstrip()))
    return find_locations(text, span).at((key,)).span.start + 1


def _shown(data: bytes) -> str:
    text = data[:_SHOWN].decode(errors="replace")
    return repr(text if len(data) <= _SHOWN else f"{text}\u2026")


def _now() -> str:
    from datetime import UTC, datetime  # noqa: PLC0415 - most lines bring their own

    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
