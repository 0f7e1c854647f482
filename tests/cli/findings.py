"""What `promptls check` finds, as its JSON has it."""

import json
from typing import Any

from cli.console import run


def findings(*arguments: str) -> list[dict[str, Any]]:
    ended = run("check", "--output-format=json", "--exit-zero", *arguments)
    assert ended.code == 0, ended.err
    found: list[dict[str, Any]] = json.loads(ended.out)
    return found


def rules(*arguments: str) -> list[str]:
    """The rule of each finding."""
    return [it["code"] for it in findings(*arguments)]
