"""The output of `promptls budget` for programs."""

import json
from collections.abc import Sequence
from typing import Any

from promptls.prompts.budgets import MeasuredHost, ProjectBudget
from promptls.semantics.budgets.values import CountedFile, CountedSkill, to_tokens

_Row = dict[str, Any]
# A sum, and the files or skills that it is of.
_Sum = tuple[int, Sequence[CountedFile | CountedSkill]]


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
    now, before = measured
    texts = before and (before.text_size, before.files)
    lists = before and (before.list_size, before.skills or ())
    return {
        "host": now.host,
        "title": now.title,
        "source": now.source._asdict(),
        "instructions": _to_part("files", (now.text_size, now.files), texts),
        "skills": None
        if now.skills is None
        else _to_part("list", (now.list_size, now.skills), lists),
        "limits": [{**it._asdict(), "is_exceeded": it.is_exceeded} for it in now.comparisons],
    }


def _to_part(name: str, now: _Sum, before: _Sum | None) -> _Row:
    size, found = now
    part: _Row = {"size": size, "tokens": to_tokens(size)}
    rows: list[_Row] = [it._asdict() for it in found]
    if before is not None:
        part["before"], old = before
        sizes = {it.path: it.size for it in old}
        for it in rows:
            it["before"] = sizes.pop(it["path"], None)
        rows += [{"path": it, "size": None, "before": sizes[it]} for it in sorted(sizes)]
    return {**part, name: rows}
