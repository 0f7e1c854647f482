"""What a tool answers, in few words: an agent pays for every one of them, and reads them all."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from promptls.checking.reports import ReportedFinding, ReportedRange
from promptls.rules.diagnostics import Severity
from promptls.text.edits import Applicability
from promptls.text.values import NamedTuple

# A finding with its fix, as text and as data together. With what is around it, it is below 1,200.
_FINDING_CAP = 820
# More are not listed. With the first ones mended, others go away.
MOST_FINDINGS: Final = 20
TEXT_CAP: Final = 16_000
_MESSAGE, _SHORT_MESSAGE, _PATH, _REASON = 240, 80, 100, 1_000
_CUT = "\u2026"
_ORDER = {it: at for at, it in enumerate(Severity)}


class Found(NamedTuple):
    """A finding, and where several files were checked, the path and the digest of its file."""

    finding: ReportedFinding
    path: str = ""
    digest: str = ""


def to_result(*texts: str, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """An answer as the protocol has it: texts, and the same as data if the tool has a schema."""
    content = [{"type": "text", "text": _whole(it)} for it in texts]
    return {"content": content} | ({} if data is None else {"structuredContent": data})


def fail(reason: str) -> dict[str, Any]:
    """The answer to a call that cannot be done."""
    return {**to_result(cut(reason, _REASON)), "isError": True}


def cut(text: str, most: int) -> str:
    """A text, or its beginning where it is long."""
    return text if len(text) <= most else f"{text[: most - 1]}{_CUT}"


def shown_path(path: str) -> str:
    """A path, or its end where it is long."""
    path = _whole(path)
    return path if len(path) <= _PATH else f"{_CUT}{path[1 - _PATH :]}"


def _whole(text: str) -> str:
    # A name that is not UTF-8 has halves of characters, which many clients cannot read.
    return text.encode(errors="replace").decode()


def list_findings(
    found: Sequence[Found], *, with_ids: bool = True
) -> tuple[list[str], list[dict[str, Any]]]:
    """The most severe findings, in their order, as lines and as data. Of the others, the number."""
    by_severity = sorted(range(len(found)), key=lambda at: _ORDER[found[at].finding.severity])
    chosen = [found[at] for at in sorted(by_severity[:MOST_FINDINGS])]
    data = [_to_data(it, with_id=with_ids) for it in chosen]
    more = [f"and {len(found) - len(chosen)} more"] if len(found) > len(chosen) else []
    return [*map(_to_line, data), *more], data


def _to_data(found: Found, *, with_id: bool) -> dict[str, Any]:
    """An object for a finding. What is too long loses its edits, then its end."""
    finding, path, digest = found
    head = {"id": finding.fingerprint} if with_id else {}
    head |= {"path": shown_path(path), "digest": digest} if path else {}
    head |= {"rule": finding.rule, "severity": str(finding.severity)}
    data = dict[str, Any]()
    for most, has_edits in ((_MESSAGE, True), (_MESSAGE, False), (_SHORT_MESSAGE, False)):
        message = cut(_whole(finding.message), most)
        data = {**head, **_to_range(finding.range), "message": message}
        if finding.fix is not None:
            title, applicability, edits = finding.fix
            is_safe = applicability is Applicability.SAFE
            data["fix"] = {"title": cut(_whole(title), most // 2), "safe": is_safe}
            if has_edits:
                made = [{**_to_range(it.range), "text": it.content} for it in edits]
                data["fix"]["edits"] = made
        if sum(map(_measure, (data, _to_line(data)))) <= _FINDING_CAP:
            break
    return data


def _measure(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _to_range(region: ReportedRange) -> dict[str, int]:
    row, column, end_row, end_column = region
    return {"line": row, "column": column, "endLine": end_row, "endColumn": end_column}


def _to_line(data: Mapping[str, Any]) -> str:
    place = ":".join(filter(None, [data.get("path"), f"{data['line']}:{data['column']}"]))
    parts = [f"{place} {data['severity']} {data['rule']}: {data['message']}"]
    fix = data.get("fix")
    if fix is not None:
        parts.append(f"{'safe' if fix['safe'] else 'unsafe'} fix: {fix['title']}")
    parts += [f"{name} {data[name]}" for name in ("id", "digest") if name in data]
    return "; ".join(parts)
