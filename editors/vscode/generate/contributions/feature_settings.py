"""The settings of the extension, in sections, with those that switch features off."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from promptls.lsp.capabilities import ABOUT

_MANIFEST = Path(__file__).resolve().parents[2] / "package.json"
_PREFIX = "promptls.features."
# Their place among the settings.
_FIRST = 10
_ALSO: Final = {"linkedEditing": "`#editor.linkedEditing#` must be on as well."}


# Which features are in which section of the settings, by what they are about.
_SECTIONS: Final = {
    "Findings and Fixes": ("diagnostics", "workspaceDiagnostics", "actions"),
    "Writing": (
        *("completion", "snippets", "linkedEditing", "rename"),
        "fileOperations",
    ),
    # What no other section has.
    "Reading": (),
    "Notes in the Text": ("hints", "lenses"),
    "Previews and Commands": ("commands", "virtualDocuments"),
}
_SERVER = "Server"


def add_feature_settings() -> dict[str, Any]:
    """The manifest with one setting for each feature."""
    manifest: dict[str, Any] = json.loads(_MANIFEST.read_text(encoding="utf-8"))
    sections = manifest["contributes"]["configuration"]
    others = {name: it for section in sections for name, it in section["properties"].items()}
    kept = {name: it for name, it in others.items() if not name.startswith(_PREFIX)}
    made = [{"title": _SERVER, "properties": kept}, *_make_sections()]
    manifest["contributes"]["configuration"] = [
        {"title": it["title"], "order": order, "properties": it["properties"]}
        for order, it in enumerate(made, 1)
    ]
    return manifest


def _make_sections() -> Iterator[dict[str, Any]]:
    listed = {it for names in _SECTIONS.values() for it in names}
    rest = tuple(it for it in ABOUT if it not in listed)
    for title, names in _SECTIONS.items():
        properties = {
            f"{_PREFIX}{name}": {
                "type": "boolean",
                "default": True,
                "scope": "window",
                "order": order,
                "markdownDescription": " ".join([ABOUT[name], *filter(None, [_ALSO.get(name)])]),
            }
            for order, name in enumerate(names or rest, _FIRST)
        }
        yield {"title": title, "properties": properties}
