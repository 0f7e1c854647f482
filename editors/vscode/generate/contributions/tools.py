"""The tools that language models may call: those of `promptls mcp`."""

from collections.abc import Iterator

from promptls.mcp.tools import TOOLS


def make_tools() -> list[dict[str, object]]:
    """The tools as a manifest lists them. What starts with their prefix is no other extension's."""
    return [*_make()]


def _make() -> Iterator[dict[str, object]]:
    for it in TOOLS:
        name = it["name"]
        yield {
            "name": f"promptls_{name}",
            "toolReferenceName": f"promptls{name.capitalize()}",
            "canBeReferencedInPrompt": True,
            "displayName": it["title"],
            "userDescription": it["description"].partition(". ")[0].removesuffix("."),
            "modelDescription": it["description"],
            "inputSchema": it["inputSchema"],
            "tags": ["promptls", "prompts"],
        }
