"""What the extension contributes to VS Code as data, made from what promptls knows."""

import json

from contributions.feature_settings import add_feature_settings
from contributions.grammars import GRAMMARS
from contributions.schemas import make_schemas
from contributions.semantic_scopes import make_semantic_scopes
from contributions.tools import make_tools

__all__ = ["contributed_files"]


def contributed_files() -> dict[str, str]:
    """The text of each file, by its path in the folder of the extension."""
    files: dict[str, object] = {f"syntaxes/{name}": it for name, it in GRAMMARS.items()}
    manifest = add_feature_settings()
    manifest["contributes"]["semanticTokenScopes"] = make_semantic_scopes()
    manifest["contributes"]["languageModelTools"] = make_tools()
    files["package.json"] = manifest
    files |= {f"schemas/{name}.json": it for name, it in make_schemas().items()}
    return {name: json.dumps(it, indent=2) + "\n" for name, it in files.items()}
