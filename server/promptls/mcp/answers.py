"""What a tool answers: findings as lines, and as the objects that `--output-format json` prints."""

import json
from collections.abc import Sequence
from typing import Any, Final

from promptls.checking.reports import ReportedFinding, to_object
from promptls.files.reading import STANDARD_INPUT
from promptls.rules.diagnostics import Severity
from promptls.text.values import NamedTuple

# More are not listed. With the first ones mended, others go away.
MOST_FINDINGS: Final = 20
# A fix with longer edits is told without them; it can be made by the id of its finding.
_EDITS_CAP = 1_000
_MESSAGE_CAP = 240
TEXT_CAP: Final = 16_000
_ORDER = {it: at for at, it in enumerate(Severity)}

Result = dict[str, Any]


class Found(NamedTuple):
    """A finding, the path of its file, and what names the text if its fix can be written."""

    finding: ReportedFinding
    path: str = ""
    digest: str = ""


def to_result(*texts: str, data: Result | None = None) -> Result:
    """An answer as the protocol has it: texts, and the same as data if the tool has a schema."""
    cut = [it if len(it) <= TEXT_CAP else f"{it[:TEXT_CAP]}\u2026" for it in texts]
    content = {"content": [{"type": "text", "text": it} for it in cut]}
    result = content | ({} if data is None else {"structuredContent": data})
    # A name that is not UTF-8 has halves of characters, which many clients cannot read.
    whole: Result = json.loads(json.dumps(result, ensure_ascii=False).encode(errors="replace"))
    return whole


def fail(reason: str) -> Result:
    """The answer to a call that cannot be done."""
    return {**to_result(reason[:1_000]), "isError": True}


def _choose(found: Sequence[Found]) -> list[Found]:
    """The most severe findings, in their order."""
    by_severity = sorted(range(len(found)), key=lambda at: _ORDER[found[at].finding.severity])
    return [_shorten(found[at]) for at in sorted(by_severity[:MOST_FINDINGS])]


def _shorten(found: Found) -> Found:
    finding, fix = found.finding, found.finding.fix
    if fix is not None and len(str(fix.edits)) > _EDITS_CAP:
        fix = fix._replace(edits=())
    message = finding.message[:_MESSAGE_CAP]
    return found._replace(finding=finding._replace(message=message, fix=fix))


def list_findings(found: Sequence[Found]) -> list[str]:
    """A line for each of the most severe findings, and the number of the others."""
    lines = [*map(_to_line, _choose(found))]
    return [*lines, *([f"and {len(found) - len(lines)} more"] if len(found) > len(lines) else [])]


def to_data(found: Sequence[Found]) -> Result:
    """The same as data, with what a call of `fix` needs."""
    return {"total": len(found), "findings": [*map(_to_object, _choose(found))]}


def _to_line(found: Found) -> str:
    (rule, severity, message, (row, column, *_), name, fix), path, digest = found
    parts = [f"{path}{':' if path else ''}{row}:{column} {severity} {rule}: {message}"]
    if fix is not None:
        parts.append(f"{fix.applicability} fix: {fix.title}")
    return "; ".join([*parts, *([f"id {name}", f"digest {digest}"] if digest else [])])


def _to_object(found: Found) -> Result:
    finding, path, digest = found
    names = {"id": finding.fingerprint, "digest": digest} if digest else {}
    return {**names, **to_object(path or STANDARD_INPUT, finding)}
