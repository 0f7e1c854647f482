"""A mistake in each construct is pushed, pulled, and found in the workspace, at the same place."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from features.matrix import CONSTRUCTS, covers
from kit import Mark, compare, document_of, draw
from promptls.text.spans import FileSpan
from server.client import Client
from server.editor import Editor
from server.local_server import LocalServer, Raw, begun, request

# By construct the path of a file, and the file with what is found in it.
DRAWN = {
    "block": (
        "block.md",
        """
            | ---
            | SUGGESTED NEXT STEPS:
            |   [1] Continue to {next_phase_name}
            |   [2] é😀 Show workflow status··
            :       ^^ block-non-ascii: non-ASCII characters 'é😀'
            :                              ^^ block-trailing-space: trailing whitespace
            | ---
        """,
    ),
    "placeholder": (
        "templates/prompts/a.md",
        """
            | ---
            | variables: [change_id]
            | ---
            | é😀 {{change_id}} {{chang_id}}
            :                    ^^^^^^^^ placeholder-unknown: unknown variable 'chang_id'; did you mean 'change_id'?
        """,
    ),
    "argument": (
        ".claude/commands/count.md",
        """
            | ---
            | description: é😀
            | argument-hint: "[file]"
            | ---
            | é😀 `cut -f1 $ARGUMENTS | awk '{print $1}'`
            :                                      ^^ argument-in-code: '$1' in code becomes the second argument in Claude Code
        """,
    ),
    "tag": (
        "tag.md",
        """
            | é😀 <review>PAS</review>
            :            ^^^ tag-value-unknown: 'PAS' is not a valid <review> value; expected PASS, NEEDS_REVISION, NEEDS_CHANGES, REJECTED or MAJOR_ISSUES
        """,
    ),
    "front matter": (
        ".claude/agents/reader.md",
        """
            | ---
            | name: reader
            | description: é😀
            | model: oppus
            :        ^^^^^ front-matter-value-misspelled: unknown model 'oppus'; did you mean 'opus'?
            | ---
            | Text.
        """,
    ),
    "settings": (
        "promptls.toml",
        """
            | exclude = ["é😀"]
            | selct = ["all"]
            : ^^^^^ settings-invalid: unknown setting 'selct'; did you mean 'select'?
        """,
    ),
    "contract": (
        "gate/promptls.toml",
        """
            | [[contracts.gate.parts]]
            | line = "é😀: {PASS,FAIL}"
            | good = ["PAS"]
            :         ^^^^^ settings-invalid: unknown value 'PAS'; did you mean 'PASS'?
        """,
    ),
    "suppression": (
        "suppression.md",
        """
            | é😀 <!-- promptls: allow blok -->
            :                         ^^^^ suppression-unknown: unknown rule 'blok'
        """,
    ),
    "marker": (
        "specs/f/spec.md",
        """
            | é😀 <!-- sk:fr id="FR-1" --> Text. <!-- /sk:fr -->
            :                   ^^^^ requirement-id-malformed: invalid requirement id 'FR-1': use the form FR-001 or FR-AUTH-001
        """,
    ),
    "package": (
        "specs/f/tasks/WP01.md",
        """
            | # Task: WP01 - é😀
            : ^^^^^^^^^^^^^^^^^ package-title-malformed: expected '# Task: WP01 — é😀', found '# Task: WP01 - é😀'
            |
            | <!-- promptls: allow-file package-section-missing -->
        """,
    ),
    "state": (
        ".isdlc/state.json",
        """
            | {"é😀": 1, "active_workflow": 4}
            :                              ^ json-schema: expected an object, found 4
        """,
    ),
    "path": (
        "CLAUDE.md",
        """
            | é😀 @docs/gone.md
            :     ^^^^^^^^^^^^ file-missing: no such file: 'docs/gone.md'
        """,
    ),
}
PULLS: Raw = {"textDocument": {"diagnostic": {}}}
PUSH = "textDocument/publishDiagnostics"
# What shows the diagnostics of a file with a text, in UTF-16.
Show = Callable[[Client, Path, str], list[Raw]]


def _pushed(client: Client, path: Path, text: str) -> list[Raw]:
    client.open(path.as_uri(), text)
    found = client.published(path.as_uri(), 1)
    client.close(path.as_uri())
    return found


def _pulled(_: Client, path: Path, text: str) -> list[Raw]:
    server = LocalServer()
    server.begin(PULLS)
    server.open(path.as_uri(), text)
    asked = {"textDocument": {"uri": path.as_uri()}}
    (reply,) = server.send(request(1, "textDocument/diagnostic", asked))
    found: list[Raw] = reply["result"]["items"]
    return found


def _of_workspace(_: Client, path: Path, text: str) -> list[Raw]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    root = next(it for it in path.parents if (it / ".git").exists())
    server = begun(root, PULLS)
    replies = server.work(request(1, "workspace/diagnostic", {"previousResultIds": []}))
    (reply,) = [it for it in replies if it.get("id") == 1]
    # Settings are no checked file, so that what is wrong in them is pushed meanwhile.
    pushed = [it["params"] for it in replies if it.get("method") == PUSH]
    by_uri = {
        **{it["uri"]: it["items"] for it in reply["result"]["items"]},
        **{it["uri"]: it["diagnostics"] for it in pushed},
    }
    found: list[Raw] = by_uri[path.as_uri()]
    return found


@covers("diagnostics", *DRAWN)
@pytest.mark.parametrize("construct", CONSTRUCTS)
@pytest.mark.parametrize("show", [_pushed, _pulled, _of_workspace])
def test_a_mistake_is_reported_where_it_is(
    session: Client, tmp_path: Path, show: Show, construct: str
) -> None:
    (tmp_path / ".git").mkdir()
    path, drawing = DRAWN[construct]
    text = document_of(drawing)
    found = show(session, tmp_path / path, text)
    editor = Editor(text, "utf-16")
    spans = [tuple(editor.offset(it["range"][end]) for end in ("start", "end")) for it in found]
    marks = [
        Mark(FileSpan(*span), f"{it['code']}: {it['message']}")
        for span, it in zip(spans, found, strict=True)
    ]
    compare(draw(text, marks), dedent(drawing).strip("\n"))
