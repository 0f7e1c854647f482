"""The settings of the extension that switch features off, in `package.json`."""

import json
from pathlib import Path
from typing import Any, Final

from promptls.lsp.capabilities import ABOUT

_MANIFEST = Path(__file__).resolve().parents[2] / "package.json"
_PREFIX = "promptls.features."
# Their place among the settings.
_FIRST = 10
# VS Code shows the headings of any Markdown file.
_LEFT_OUT = frozenset({"headings"})
_SWITCH = "`#editor.{}#` must be on as well."
_ALSO: Final = {
    "linkedEditing": _SWITCH.format("linkedEditing"),
    "onType": _SWITCH.format("formatOnType"),
}


def add_feature_settings() -> dict[str, Any]:
    """The manifest with one setting for each feature."""
    manifest: dict[str, Any] = json.loads(_MANIFEST.read_text(encoding="utf-8"))
    configuration = manifest["contributes"]["configuration"]
    others = configuration["properties"].items()
    kept = {name: it for name, it in others if not name.startswith(_PREFIX)}
    before = {name: it for name, it in kept.items() if it["order"] < _FIRST}
    configuration["properties"] = before | _settings() | kept
    return manifest


def _settings() -> dict[str, dict[str, Any]]:
    offered = [name for name in ABOUT if name not in _LEFT_OUT]
    return {
        f"{_PREFIX}{name}": {
            "type": "boolean",
            "default": True,
            "scope": "window",
            "order": order,
            "markdownDescription": " ".join([ABOUT[name], *filter(None, [_ALSO.get(name)])]),
        }
        for order, name in enumerate(offered, _FIRST)
    }
