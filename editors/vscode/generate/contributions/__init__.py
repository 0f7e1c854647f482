"""What the extension contributes to VS Code as data, made from what promptls knows."""

import json

from contributions.feature_settings import add_feature_settings
from contributions.grammars import GRAMMARS
from contributions.schemas import make_schemas
from contributions.snippets import make_snippets

__all__ = ["contributed_files"]


def contributed_files() -> dict[str, str]:
    """The text of each file, by its path in the folder of the extension."""
    files: dict[str, object] = {f"syntaxes/{name}": it for name, it in GRAMMARS.items()}
    files["snippets/promptls.json"] = make_snippets()
    files["package.json"] = add_feature_settings()
    files |= {f"schemas/{name}.json": it for name, it in make_schemas().items()}
    return {name: json.dumps(it, indent=2) + "\n" for name, it in files.items()}
