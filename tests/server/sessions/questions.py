"""Everything that an editor may ask, about places that a seed decides."""

import random
from collections.abc import Iterator
from typing import Any, Final

from promptls.lsp.capabilities import COMMANDS, FEATURES
from server.local_server import Raw
from server.sessions.window import Window

_AT_PLACE: Final = (
    "completion",
    "hover",
    "definition",
    "references",
    "documentHighlight",
    "prepareRename",
    "rename",
    "linkedEditingRange",
)
_OF_RANGE: Final = ("codeAction", "inlayHint", "semanticTokens/range")
_OF_DOCUMENT: Final = (
    "documentSymbol",
    "foldingRange",
    "documentLink",
    "codeLens",
    "semanticTokens/full",
    "diagnostic",
)
_KINDS: Final = ("", "quickfix", "source.fixAll.promptls", "refactor", "source.format.promptls")
_RESOLVED: Final = {
    "textDocument/completion": "completionItem/resolve",
    "textDocument/inlayHint": "inlayHint/resolve",
    "textDocument/codeLens": "codeLens/resolve",
    "textDocument/codeAction": "codeAction/resolve",
}
# What the server asks an editor to do is no answer.
_COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "promptls.render": ("uri",),
    "promptls.matrix": ("uri",),
    "promptls.checkResponse": ("uri",),
    "promptls.createSettings": ("uri",),
    "promptls.server.compare": ("uri", "with"),
    "promptls.server.addValues": ("uri",),
    "promptls.server.fixAll": ("uri",),
    "promptls.server.prompts": ("uri",),
    "promptls.server.hosts": ("uri",),
    "promptls.server.checkAnswers": ("uri",),
    "promptls.insertBlock": ("uri", "position"),
    "promptls.explain": (),
    "promptls.server.reload": (),
}
# The action of a command is offered by a code action, and applied as it is.
assert {*COMMANDS} - {*_COMMANDS} == {"promptls.server.applyAction"}
_MOST_RESOLVED: Final = 3

Question = tuple[str, Raw]


def make_question(window: Window, uri: str, dice: random.Random) -> Question:
    """Any question about an open document."""
    named = {"textDocument": {"uri": uri}}
    chance = dice.random()
    if chance < 0.5:
        return _ask_at_place(window, uri, dice, named)
    if chance < 0.7:
        return _ask_of_range(window, uri, dice, named)
    if chance < 0.85:
        return f"textDocument/{dice.choice(_OF_DOCUMENT)}", named
    return _ask_of_all(window, uri, dice)


def make_questions(window: Window, uri: str, dice: random.Random) -> Iterator[Question]:
    """Every question about an open document, each at some place."""
    named = {"textDocument": {"uri": uri}}
    for method in _AT_PLACE:
        yield _ask_at_place(window, uri, dice, named, method)
    for method in _OF_RANGE:
        yield _ask_of_range(window, uri, dice, named, method)
    for method in _OF_DOCUMENT:
        yield f"textDocument/{method}", named


def make_questions_of_all(window: Window, uri: str, dice: random.Random) -> Iterator[Question]:
    """Every question about the workspace, and each command."""
    for query in ("", "FR", "team"):
        yield "workspace/symbol", {"query": query}
    yield "workspace/willRenameFiles", {"files": [_move(window, dice)]}
    yield "workspace/diagnostic", {"previousResultIds": []}
    for command in _COMMANDS:
        yield _ask_command(window, uri, dice, command)


def asked_methods() -> set[str]:
    """All methods that are asked for."""
    parts = (*_AT_PLACE, *_OF_RANGE, *_OF_DOCUMENT)
    found = {f"textDocument/{it}" for it in parts} | {*_RESOLVED.values()}
    # What is shown has its changes asked for, and what is computed its text.
    found |= {"textDocument/semanticTokens/full/delta", "workspace/textDocumentContent"}
    return found | {
        "workspace/symbol",
        "workspace/willRenameFiles",
        "workspace/diagnostic",
        "workspace/executeCommand",
        "textDocument/publishDiagnostics",
    }


# No method is left out.
assert {method for it in FEATURES for method in it.methods} == asked_methods()


def answer(window: Window, question: Question, dice: random.Random) -> object:
    """The answer to a question, with what some of its parts become when they are chosen."""
    method, params = question
    found = window.call(method, params)
    resolve = _RESOLVED.get(method)
    items = found["items"] if isinstance(found, dict) and "items" in found else found
    if resolve is None or not isinstance(items, list):
        return plain(found)
    whole = [it for it in items if "data" in it]
    chosen = dice.sample(whole, min(_MOST_RESOLVED, len(whole)))
    return plain([found, [window.call(resolve, it) for it in chosen]])


def plain(value: Any) -> Any:  # noqa: ANN401 - JSON
    """An answer without the names of answers, which no two servers have in common."""
    if isinstance(value, list):
        return [plain(it) for it in value]
    if isinstance(value, dict):
        return {key: plain(it) for key, it in value.items() if key != "resultId"}
    return value


def make_place(window: Window, uri: str, dice: random.Random) -> Raw:
    """Any place in a buffer, and sometimes one behind the end of its line."""
    editor = window.buffers[uri]
    place = editor.position(dice.randint(0, len(editor.text)))
    return place if dice.random() < 0.95 else {**place, "character": place["character"] + 3}


def _make_range(window: Window, uri: str, dice: random.Random) -> Raw:
    editor = window.buffers[uri]
    if dice.random() < 0.4:
        return {"start": editor.position(0), "end": editor.position(len(editor.text))}
    start, end = sorted(dice.randint(0, len(editor.text)) for _ in range(2))
    return {"start": editor.position(start), "end": editor.position(end)}


def _ask_at_place(
    window: Window, uri: str, dice: random.Random, named: Raw, method: str = ""
) -> Question:
    method, place = method or dice.choice(_AT_PLACE), make_place(window, uri, dice)
    params = {**named, "position": place}
    if method == "rename":
        params["newName"] = dice.choice(["SQUAD", "FR-009", "other"])
    elif method == "references":
        params["context"] = {"includeDeclaration": dice.random() < 0.5}
    elif method == "completion":
        params["context"] = {"triggerKind": 1}
    return f"textDocument/{method}", params


def _ask_of_range(
    window: Window, uri: str, dice: random.Random, named: Raw, method: str = ""
) -> Question:
    method = method or dice.choice(_OF_RANGE)
    params = {**named, "range": _make_range(window, uri, dice)}
    if method == "codeAction":
        kind = dice.choice((None, *_KINDS))
        only = {} if kind is None else {"only": [kind]}
        params["context"] = {"diagnostics": [], "triggerKind": dice.choice((1, 2)), **only}
    return f"textDocument/{method}", params


def _ask_of_all(window: Window, uri: str, dice: random.Random) -> Question:
    chosen = dice.randrange(4)
    if chosen == 0:
        return "workspace/symbol", {"query": dice.choice(("", "FR", "team"))}
    if chosen == 1:
        return "workspace/willRenameFiles", {"files": [_move(window, dice)]}
    if chosen == 2 and window.client.pulls_workspace:
        return "workspace/diagnostic", {"previousResultIds": []}
    return _ask_command(window, uri, dice, dice.choice([*_COMMANDS]))


def _ask_command(window: Window, uri: str, dice: random.Random, command: str) -> Question:
    known: Raw = {
        "uri": uri,
        "with": dice.choice(("base", "saved")),
        "position": make_place(window, uri, dice),
    }
    given = {name: known[name] for name in _COMMANDS[command]}
    if command in ("promptls.createSettings", "promptls.server.fixAll"):
        given["uri"] = dice.choice((uri, window.folder.as_uri()))
    if command == "promptls.explain":
        given["rule"] = "tag-case"
    arguments = [given] if given else []
    return "workspace/executeCommand", {"command": command, "arguments": arguments}


def _move(window: Window, dice: random.Random) -> Raw:
    old, new = dice.choice(
        (
            ("src/a.py", "src/b.py"),
            ("specs", "plans"),
            ("notes.md", "sub/other.md"),
            (".claude/skills/deploy", ".claude/skills/ship"),
            ("team.md", "people.md"),
        )
    )
    return {"oldUri": window.uri(old), "newUri": window.uri(new)}
