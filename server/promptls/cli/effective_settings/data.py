"""An explanation as JSON for programs."""

import json

from promptls.cli.effective_settings.explanation import Explanation, to_relative
from promptls.cli.effective_settings.levels import Cause
from promptls.files.origins import Origin


def render_json(facts: Explanation) -> str:
    """Render an explanation as an object. Paths are relative to the working directory."""
    kind, left_out = facts.kind, facts.omission
    return json.dumps(
        {
            "path": facts.path,
            "unread": facts.unread,
            "kind": kind
            and {
                "name": kind.kind,
                "by": kind.source,
                "pattern": kind.pattern,
                **_to_location(kind.origin),
            },
            "role": facts.role,
            "team": facts.team and to_relative(facts.team),
            "left_out": left_out
            and {
                "path": to_relative(left_out.path),
                "reason": left_out.reason,
                "pattern": left_out.pattern,
                "gitignore": left_out.ignored_by and to_relative(left_out.ignored_by),
                **_to_location(facts.excluded),
            },
            "settings": [to_relative(it) for it in facts.files],
            "rules": [
                {
                    "name": it.rule.name,
                    "level": it.level,
                    "default": it.rule.severity,
                    "cause": it.cause and _to_data(it.cause),
                }
                for it in facts.levels
            ],
            "patterns": [
                {
                    "key": it.key,
                    "pattern": it.pattern,
                    "values": list(it.words),
                    **_to_location(it.origin),
                }
                for it in facts.patterns
            ],
            "added": [
                {"kind": it.kind, "name": it.name, **_to_location(it.origin)}
                for it in facts.additions
            ],
            "other": [
                {"key": it.key, "value": it.value, **_to_location(it.origin)} for it in facts.others
            ],
        },
        indent=1,
    )


def _to_data(cause: Cause) -> dict[str, object]:
    return {
        "key": cause.key,
        "word": cause.word,
        "pattern": cause.pattern,
        **_to_location(cause.origin),
    }


def _to_location(origin: Origin | None) -> dict[str, object]:
    return {"file": origin and to_relative(origin.path), "line": origin and origin.line}
