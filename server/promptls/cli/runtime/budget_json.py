"""The output of `promptls budget` for programs."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from promptls.prompts.project_budgets import MeasuredHost, ProjectBudget
from promptls.semantics.budgets.changes import SizeChange
from promptls.semantics.budgets.values import CountedFile, CountedSkill, to_tokens

_Row = dict[str, Any]


def to_json(found: ProjectBudget, *, window: int, since: str | None) -> str:
    """All that was measured. With a revision, each size has a `before`, which may be null."""
    whole: _Row = {"window": window}
    if since is not None:
        whole["since"] = {"revision": since, "commit": found.commit}
    whole["is_exceeded"] = found.is_exceeded
    whole["hosts"] = [_to_row(it) for it in found.hosts]
    whole["errors"] = [str(it) for it in found.errors]
    return f"{json.dumps(whole, indent=1)}\n"


def _to_row(measured: MeasuredHost) -> _Row:
    now, changes = measured
    row: _Row = {
        "host": now.host,
        "title": now.title,
        "source": now.source._asdict(),
        "instructions": {
            **_size(now.text_size, None if changes is None else changes.text),
            "files": _rows(now.files, changes.files if changes else None),
        },
        "skills": None,
    }
    if now.skills is not None:
        row["skills"] = {
            **_size(now.list_size, None if changes is None else changes.list),
            "list": _rows(now.skills, changes.skills if changes else None),
        }
    row["limits"] = [{**it._asdict(), "is_exceeded": it.is_exceeded} for it in now.comparisons]
    return row


def _size(size: int, change: int | None) -> _Row:
    row: _Row = {"size": size, "tokens": to_tokens(size)}
    return row if change is None else {**row, "before": size - change}


def _rows(
    found: Iterable[CountedFile | CountedSkill], changes: Mapping[str, SizeChange] | None
) -> list[_Row]:
    rows: list[_Row] = [it._asdict() for it in found]
    if changes is None:
        return rows
    for it in rows:
        it["before"] = changes[it["path"]].before
    gone = (it for it in changes.values() if it.now is None)
    return [*rows, *({"path": it.path, "size": None, "before": it.before} for it in gone)]
