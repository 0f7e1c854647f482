"""Beside other extensions and beside VS Code itself: nothing is there twice, and nothing is gone."""

import json
from typing import Any

from editors.vscode.changing import CROOKED
from editors.vscode.window import Window
from editors.waiting import NotShownError

FORMATTING: dict[str, object] = {"editor.formatOnSave": True}
CHAT: dict[str, object] = {"chat.disableAIFeatures": False}
_LIST = "# Notes\n\n* one\n* two\n"
_FORMATTED = _LIST.replace("* ", "- ")
_LAYOUT = "source.format.promptls"
# What VS Code explains itself, by the files that it does so in, and what it does not know there.
_FIELDS = {
    ".github/prompts/plan.prompt.md": (
        "name: plan\ndescription: It plans\nagent: ask\ntools: [read]",
        {"phase", "task_type", "required_inputs", "mcp_instruction"},
    ),
    ".github/agents/plan.agent.md": (
        "name: plan\ndescription: It plans\ntools: [read]\nuser-invocable: true",
        {"color", "effort", "skills", "owned_skills"},
    ),
    ".claude/agents/planner.md": (
        "name: planner\ndescription: It plans\nmodel: opus\ntools: Read\nmemory: user",
        {"handoffs"},
    ),
    ".github/instructions/style.instructions.md": (
        'description: How to write\napplyTo: "**"',
        {"audience"},
    ),
    ".claude/skills/plan/SKILL.md": (
        "name: plan\ndescription: It plans\nuser-invocable: true",
        {"handoffs"},
    ),
}


def layout_on_save_beside_formatter(window: Window) -> None:
    """The other formatter formats as well."""
    window.configure("editor.codeActionsOnSave", {_LAYOUT: "explicit"})
    uri = _save(window, "layout.md", CROOKED + "\n" + _LIST)
    window.wait_text(uri, CROOKED.replace("   [2]", "  [2]") + "\n" + _FORMATTED)
    window.configure("editor.codeActionsOnSave", None)


def _save(window: Window, path: str, text: str) -> str:
    """Save a text with `formatOnSave`. VS Code saves nothing that has not changed."""
    uri = window.open(path, "x" + text)
    if text != _LIST:
        window.wait("diagnostics", uri, until=len, what="expected findings")
    window.ask("edit", uri, [0, 0, 0, 1], "")
    if not window.ask("save", uri):
        raise NotShownError(f"{uri} is not saved")
    return uri


_PAGE = """# Notes

See [other](other.md), [part](other.md#part) and [ref][r].

<<PROJECT_CONTEXT>>

## Part

Text [part](#part), and [x](

[r]: other.md

---
SUGGESTED NEXT STEPS:
  [1] Continue to {next_phase_nam}
  [2] Show workflow status
---
"""
_OTHER = "# Other\n\n## Part\n\nText.\n"
_LINKS = ("other.md)", "other.md#part", "ref]", "#part)", "[r]: other")


def markdown_server_answers_once(window: Window) -> None:
    """VS Code has a server for Markdown: links, headings, files."""
    window.open("docs/other.md", _OTHER)
    uri = window.open("docs/notes.md", _PAGE)
    window.wait("diagnostics", uri, until=len, what="expected a finding")
    links = window.wait(
        "provide",
        "vscode.executeLinkProvider",
        uri,
        until=lambda it: len(it or []) >= len(_LINKS),
        what=f"expected links of {_LINKS}",
    )
    _expect_different("links", [it["range"] for it in links])
    _expect_different("headings", [it["name"] for it in window.ask("symbols", uri)])
    # A file and a heading are offered where a link leads to.
    offers = window.ask("completions", uri, _find("[x](", 4))
    if not {"other.md", "#part"} <= {*offers}:
        raise NotShownError(f"behind [x]( there is {offers}")
    _expect_different("offers", offers)
    for text in (*_LINKS, "## Part", "<<PROJECT"):
        for provider in ("executeDefinitionProvider", "executeReferenceProvider"):
            found = window.ask("provide", f"vscode.{provider}", uri, _find(text, 3))
            _expect_different(f"{provider} of {text}", found or [])
        _expect_different(f"hover of {text}", window.ask("hover", uri, _find(text, 3)))


def markdown_server_renames_headings(window: Window) -> None:
    uri = window.open("docs/notes.md", _PAGE)
    other = window.open("docs/other.md", _OTHER, 2, 4)
    window.wait("diagnostics", uri, until=len, what="expected a finding")
    if not window.ask("rename", other, [2, 4], "Section"):
        raise NotShownError("a heading cannot be renamed")
    window.wait_text(other, _OTHER.replace("Part", "Section"))
    window.wait_text(uri, _PAGE.replace("other.md#part", "other.md#section"))
    window.ask("saveAll")


def _find(text: str, more: int) -> list[int]:
    """The line and the column behind the beginning of a text in the page."""
    before = _PAGE[: _PAGE.index(text) + more]
    return [before.count("\n"), len(before.split("\n")[-1])]


def _expect_different(what: str, found: list[Any]) -> None:
    texts = [json.dumps(it, sort_keys=True) for it in found]
    if len({*texts}) < len(texts):
        raise NotShownError(f"{what} are there twice: {found}")


WITH_NEIGHBOUR = (
    markdown_server_answers_once,
    markdown_server_renames_headings,
    layout_on_save_beside_formatter,
)


def keys_are_offered_once(window: Window) -> None:
    """Of the keys of front matter and their values nothing is there twice, and none is foreign."""
    for path, (lines, foreign) in _FIELDS.items():
        uri = _open_fields(window, path, lines)
        for number, line in enumerate(lines.split("\n"), 1):
            for column in {0, len(line)}:
                at = [number, column]
                offers = window.ask("completions", uri, at)
                twice = {it for it in offers if offers.count(it) > 1}
                if twice or foreign & {*offers}:
                    raise NotShownError(f"{path}: {line} has {twice or foreign & {*offers}}")


def keys_are_explained_once(window: Window) -> None:
    for path, (lines, _) in _FIELDS.items():
        uri = _open_fields(window, path, lines)
        for number, line in enumerate(lines.split("\n"), 1):
            for column in (1, len(line) - 1):
                # VS Code's own may come later.
                what = f"{path}: expected that {line} is explained once"
                window.wait("hover", uri, [number, column], until=_is_one, what=what)


def _is_one(said: list[str]) -> bool:
    return len([it for it in said if it.strip()]) == 1


def own_keys_are_explained(window: Window) -> None:
    """What VS Code does not know is still completed and explained."""
    lines = "name: own\ndescription: It helps\neffort: high"
    uri = _open_fields(window, ".claude/agents/own.md", lines)
    said = "\n".join(window.ask("hover", uri, [3, 2]))
    if "How much the model thinks" not in said:
        raise NotShownError(f"effort is explained as {said}")
    if "max" not in window.ask("completions", uri, [3, len("effort: ")]):
        raise NotShownError("no values of effort are offered")


def _open_fields(window: Window, path: str, lines: str) -> str:
    """Show a file with front matter, and wait until the server has looked at it."""
    uri = window.open(path, f"---\n{lines}\n---\n\n<review>PAS</review>\n")

    def has_own(found: list[Any]) -> bool:
        return any(it["source"] == "promptls" for it in found)

    window.wait("diagnostics", uri, until=has_own, what=f"{path}: expected a finding")
    return uri


WITH_CHAT = (keys_are_offered_once, keys_are_explained_once, own_keys_are_explained)
