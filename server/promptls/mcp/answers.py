"""What a tool answers, in few words: an agent pays for every one of them, and reads them all."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from promptls.checking.reports import ReportedFinding, ReportedRange
from promptls.rules.diagnostics import Severity
from promptls.text.edits import Applicability
from promptls.text.values import NamedTuple

# A finding with its fix, as text and as data together. With what is around it, it is below 1,200.
FINDING_CAP: Final = 820
# More are not listed. With the first ones mended, others go away.
MOST_FINDINGS: Final = 20
TEXT_CAP: Final = 16_000
_MESSAGE, _SHORT_MESSAGE = 240, 80
_PATH = 100
_CUT = "\u2026"
_ORDER = {it: at for at, it in enumerate(Severity)}


class ToolAnswer(NamedTuple):
    """The result of a tool: texts, and the same as data where the tool has a schema for it."""

    texts: tuple[str, ...]
    data: Mapping[str, Any] | None = None
    is_error: bool = False


class Found(NamedTuple):
    """A finding, and where several files were checked, the path and the digest of its file."""

    finding: ReportedFinding
    path: str = ""
    digest: str = ""


class Listed(NamedTuple):
    """Findings as lines and as data."""

    lines: tuple[str, ...]
    data: list[dict[str, Any]]


def cut(text: str, most: int) -> str:
    """A text, or its beginning where it is long."""
    return text if len(text) <= most else f"{text[: most - 1]}{_CUT}"


def list_findings(found: Sequence[Found], *, with_ids: bool = True) -> Listed:
    """The most severe findings, in their order. Of the others there is the number."""
    by_severity = sorted(range(len(found)), key=lambda at: _ORDER[found[at].finding.severity])
    chosen = sorted(by_severity[:MOST_FINDINGS])
    rendered = [_render(found[at], with_ids=with_ids) for at in chosen]
    lines = [line for line, _ in rendered]
    if len(found) > len(chosen):
        lines.append(f"and {len(found) - len(chosen)} more")
    return Listed(tuple(lines), [data for _, data in rendered])


def _render(found: Found, *, with_ids: bool) -> tuple[str, dict[str, Any]]:
    """A line and an object for a finding. What is too long loses its edits, then its end."""
    line, data = "", dict[str, Any]()
    for message, has_edits in ((_MESSAGE, True), (_MESSAGE, False), (_SHORT_MESSAGE, False)):
        data = _to_data(found, message, has_edits=has_edits, with_id=with_ids)
        line = _to_line(data)
        if _measure(data) + _measure(line) <= FINDING_CAP:
            break
    return line, data


def _measure(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _to_data(found: Found, most: int, *, has_edits: bool, with_id: bool) -> dict[str, Any]:
    finding, path, digest = found
    data: dict[str, Any] = {"id": finding.fingerprint} if with_id else {}
    if path:
        data |= {"path": shown_path(path), "digest": digest}
    data |= {
        "rule": finding.rule,
        "severity": str(finding.severity),
        **_to_range(finding.range),
        "message": cut(_whole(finding.message), most),
    }
    if finding.fix is not None:
        title, applicability, edits = finding.fix
        is_safe = applicability is Applicability.SAFE
        fix = {"title": cut(_whole(title), most // 2), "safe": is_safe}
        if has_edits:
            fix["edits"] = [{**_to_range(it.range), "text": it.content} for it in edits]
        data["fix"] = fix
    return data


def _to_range(region: ReportedRange) -> dict[str, int]:
    row, column, end_row, end_column = region
    return {"line": row, "column": column, "endLine": end_row, "endColumn": end_column}


def _to_line(data: Mapping[str, Any]) -> str:
    place = ":".join(filter(None, [data.get("path"), f"{data['line']}:{data['column']}"]))
    parts = [f"{place} {data['severity']} {data['rule']}: {data['message']}"]
    fix = data.get("fix")
    if fix is not None:
        parts.append(f"{'safe' if fix['safe'] else 'unsafe'} fix: {fix['title']}")
    if "id" in data:
        parts.append(f"id {data['id']}")
    if "digest" in data:
        parts.append(f"digest {data['digest']}")
    return "; ".join(parts)


def shown_path(path: str) -> str:
    """A path, or its end where it is long."""
    path = _whole(path)
    return path if len(path) <= _PATH else f"{_CUT}{path[1 - _PATH :]}"


def _whole(text: str) -> str:
    # A name that is not UTF-8 has halves of characters, which many clients cannot read.
    return text.encode(errors="replace").decode()


def to_result(answer: ToolAnswer, *, is_structured: bool) -> dict[str, object]:
    """An answer as the protocol has it."""
    texts: Iterable[str] = map(_whole, answer.texts)
    result: dict[str, object] = {"content": [{"type": "text", "text": it} for it in texts]}
    if answer.data is not None and is_structured:
        result["structuredContent"] = answer.data
    if answer.is_error:
        result["isError"] = True
    return result
