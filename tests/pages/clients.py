"""The table of `editors/README.md` of what clients lack, which follows from what they announce."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_PROJECT = Path(__file__).parents[2]
PAGE = _PROJECT / "editors/README.md"
_ANNOUNCED = _PROJECT / "tests/server/announced.json"
_HEAD = (
    "| client | snippets | blocks in completion | documentation of offers | fixes | columns |\n"
    "| --- | --- | --- | --- | --- | --- |\n"
)
# How a cell is worded, by what `tests/server/test_announced.py` shows a client to get.
_SNIPPETS = {"choices": "", "simple": "no choices", "none": "none"}
_FIXES = {"actions": "", "commands": "commands", "none": "none"}


def with_clients(page: str) -> str:
    """The text of the page with its table as it must be."""
    before, found, rest = page.partition(_HEAD)
    assert found, _HEAD
    after = rest[rest.index("\n\n") + 1 :] if not rest.startswith("\n") else rest
    return f"{before}{_HEAD}{''.join(_list_rows())}{after}"


def _list_rows() -> Iterator[str]:
    clients: list[dict[str, Any]] = json.loads(_ANNOUNCED.read_text(encoding="utf-8"))
    for it in sorted(clients, key=lambda it: str(it["name"]).lower()):
        gets, counts = it["gets"], it.get("counts in")
        cells = (
            _SNIPPETS[gets["snippets"]],
            "" if gets["several lines"] else "none",
            "" if gets["documentation"] == "markdown" else "plain text",
            _FIXES[gets["fixes"]],
            f"`--position-encoding {counts}`" if counts else "",
        )
        yield f"| {it['name']} | {' | '.join(cells)} |\n".replace("|  ", "| ")
