"""Recorded editors call every method that is announced to them, in a file with all constructs."""

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from lsprotocol import types as lsp

from promptls.lsp.client import find
from server.client import Client
from server.local_server import Raw
from server.profiles import CURSORS, PROFILES, TEXT, Profile

ENCODINGS = ("utf-8", "utf-16", "utf-32")
AGREED = {
    "emacs_v29.1": "utf-32",
    "neovim_v0.11.0": "utf-8",
    "nothing": "utf-16",
    "plain text": "utf-16",
    "visual_studio_code_v1.65.2": "utf-16",
}
# What is asked at one place only, because elsewhere the answer is an error.
AT_ONE_PLACE = {"textDocument/prepareRename"}
PUSHED = "textDocument/publishDiagnostics"


class Calls:
    """What a client has called, and the replies with offsets."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.replies: dict[str, list[Any]] = {}

    def call(self, method: str, params: Raw) -> Any:  # noqa: ANN401 - JSON
        """Call a method, and keep what it finds in the document."""
        result = self.profile.call(method, params)
        uri = self.profile.uri
        kept = (
            self.profile.tokens(result["data"])
            if isinstance(result, dict) and "data" in result and "semanticTokens" in method
            else self.profile.to_offsets(result, uri)
        )
        self.replies.setdefault(method, []).append(kept)
        return result

    def ask(self, method: str, **params: object) -> Any:  # noqa: ANN401 - JSON
        """Call a method about the document."""
        return self.call(method, {"textDocument": {"uri": self.profile.uri}, **params})

    def ask_if(self, announced: set[str], method: str, **params: object) -> None:
        """Call a method about the document that not everybody may call."""
        if method in announced:
            self.ask(method, **params)


def find_parameters(method: str) -> set[str]:
    """The parameters that a request must have, by their names in Python."""
    params: Any = lsp.METHOD_TO_TYPES[method][2]
    return {it.name for it in attrs.fields(params) if it.default is attrs.NOTHING}


def call_everything(profile: Profile) -> Calls:
    """Call every method that is announced, each where it has something to say."""
    calls, announced = Calls(profile), set(profile.announced())
    everything = {
        "start": {"line": 0, "character": 0},
        "end": profile.editor.position(len(TEXT)),
    }
    for method in sorted(announced - AT_ONE_PLACE):
        wanted = find_parameters(method)
        if wanted == {"text_document"}:
            calls.ask(method)
        if wanted == {"text_document", "position"}:
            for cursor in CURSORS:
                calls.ask(method, position=profile.span(cursor)["start"])
    for cursor in CURSORS:
        spot = profile.span(cursor)["start"]
        calls.ask("textDocument/references", position=spot, context={"includeDeclaration": True})
    spot = profile.span("goal}}")["start"]
    calls.ask("textDocument/rename", position=spot, newName="aim")
    calls.ask_if(announced, "textDocument/prepareRename", position=spot)
    calls.ask("textDocument/semanticTokens/range", range=profile.span(CURSORS[2]))
    calls.ask("textDocument/inlayHint", range=everything)
    calls.ask("textDocument/codeAction", range=everything, context={"diagnostics": []})
    id_ = profile.call("textDocument/semanticTokens/full", _named(profile))["resultId"]
    calls.ask("textDocument/semanticTokens/full/delta", previousResultId=id_)
    calls.call("workspace/symbol", {"query": ""})
    resolve_everything(calls)
    arguments = [{"rule": "block-numbering-gap"}]
    calls.call("workspace/executeCommand", {"command": "promptls.explain", "arguments": arguments})
    if "workspace/diagnostic" in announced:
        calls.call("workspace/diagnostic", {"previousResultIds": []})
    if "workspace/textDocumentContent" in announced:
        calls.call(
            "workspace/textDocumentContent", {"uri": "promptls:/explain/tag-case.md?rule=tag-case"}
        )
    if "workspace/willRenameFiles" in announced:
        old = (profile.root / "src/a.py").as_uri()
        calls.call(
            "workspace/willRenameFiles", {"files": [{"oldUri": old, "newUri": f"{old[:-4]}é.py"}]}
        )
    assert calls.replies.keys() == announced - {PUSHED}
    return calls


def resolve_everything(calls: Calls) -> None:
    """Resolve what was found, as far as it says that there is more."""
    profile = calls.profile
    here = {"start": {"line": 0, "character": 0}, "end": profile.editor.position(len(TEXT))}
    for item in calls.ask("textDocument/completion", position=profile.span("PROJECT_")["start"]):
        calls.call("completionItem/resolve", item)
    for hint in calls.ask("textDocument/inlayHint", range=here):
        calls.call("inlayHint/resolve", hint)
    for lens in calls.ask("textDocument/codeLens"):
        calls.call("codeLens/resolve", lens)
    context = {"diagnostics": [], "triggerKind": 1}
    for action in calls.ask("textDocument/codeAction", range=here, context=context):
        if "data" in action:
            calls.call("codeAction/resolve", action)


def _named(profile: Profile) -> Raw:
    return {"textDocument": {"uri": profile.uri}}


@pytest.mark.parametrize("name", PROFILES)
def test_a_reply_means_the_same_in_every_encoding(name: str, tmp_path: Path) -> None:
    found = [call_everything(Profile(name, tmp_path, it)).replies for it in ENCODINGS]
    for method, replies in found[0].items():
        others = [_plain(it[method]) for it in found[1:]]
        assert others == [_plain(replies)] * 2, method


def _plain(replies: object) -> str:
    """Replies without the names that a server gives to its results."""
    return re.sub(r'"resultId": "[^"]*"', "", json.dumps(replies, sort_keys=True))


@pytest.mark.parametrize("name", PROFILES)
def test_every_method_answers_with_what_the_client_can_use(name: str, tmp_path: Path) -> None:
    profile = Profile(name, tmp_path)
    assert profile.encoding == AGREED[name]
    called = call_everything(profile).replies
    # An action is all that a command could ask the client for, so there is no other form of it.
    empty = {"textDocument/codeAction"} if name == "nothing" else set()
    assert {method for method, its in called.items() if not any(its)} == empty
    document = "textDocument"

    def can(path: str) -> object:
        return find(profile.able, path)

    replies = {
        method: [part for it in its for part in (it if isinstance(it, list) else [it]) if part]
        for method, its in called.items()
    }
    offered = replies[f"{document}/completion"]
    has_snippets = can(f"{document}.completion.completionItem.snippetSupport") is True
    assert (2 in {it["insertTextFormat"] for it in offered}) == has_snippets
    assert not {"commitCharacters", "labelDetails", "tags"} & {key for it in offered for key in it}
    shown = {it["contents"]["kind"] for it in replies[f"{document}/hover"]}
    assert shown == {_first(can(f"{document}.hover.contentFormat"))}
    explained = {it["documentation"]["kind"] for it in replies["completionItem/resolve"]}
    # By the protocol, who announces no format gets none. Emacs shows Markdown nevertheless.
    otherwise = "markdown" if name.startswith("emacs") else "plaintext"
    formats = can(f"{document}.completion.completionItem.documentationFormat")
    assert explained == {_first(formats, otherwise)}
    is_tree = can(f"{document}.documentSymbol.hierarchicalDocumentSymbolSupport") is True
    assert all(("location" in it) != is_tree for it in replies[f"{document}/documentSymbol"])
    has_links = can(f"{document}.definition.linkSupport") is True
    assert all(("targetUri" in it) == has_links for it in replies[f"{document}/definition"])
    actions = replies[f"{document}/codeAction"]
    resolves = "codeAction/resolve" in replies
    assert all(it.get("edit") or resolves for it in actions)
    edits = [it["edit"] for it in actions if it.get("edit")]
    edits += replies[f"{document}/rename"]
    is_versioned = can("workspace.workspaceEdit.documentChanges") is True
    has_notes = can("workspace.workspaceEdit.changeAnnotationSupport") is not None
    assert any("changeAnnotations" in it for it in edits) == has_notes
    form = "documentChanges" if is_versioned else "changes"
    assert all(it.keys() - {"changeAnnotations"} == {form} for it in edits)


def _first(formats: object, otherwise: str = "markdown") -> str:
    return str(formats[0]) if isinstance(formats, list) else otherwise


# What the server may ask a client for, by what a client must have announced.
_ASKED = {
    "client/registerCapability": (
        "workspace.didChangeWatchedFiles.dynamicRegistration",
        "workspace.didChangeConfiguration.dynamicRegistration",
    ),
    "workspace/configuration": ("workspace.configuration",),
    "window/workDoneProgress/create": ("window.workDoneProgress",),
    "workspace/diagnostic/refresh": ("workspace.diagnostics.refreshSupport",),
    "workspace/inlayHint/refresh": ("workspace.inlayHint.refreshSupport",),
    "workspace/codeLens/refresh": ("workspace.codeLens.refreshSupport",),
    "workspace/semanticTokens/refresh": ("workspace.semanticTokens.refreshSupport",),
}


@pytest.mark.parametrize("name", PROFILES)
def test_a_session_from_beginning_to_end(client: Client, name: str, tmp_path: Path) -> None:
    profile = Profile(name, tmp_path)
    able, uri = profile.able, profile.uri
    folders = [{"uri": tmp_path.as_uri(), "name": "é😀"}]
    client.begin(able, workspaceFolders=folders)
    client.open(uri, TEXT)
    named = {"textDocument": {"uri": uri}}
    pulls = find(able, "textDocument.diagnostic") is not None
    if pulls:
        found = client.request("textDocument/diagnostic", named)["items"]
    else:
        found = client.published(uri, 1)
    profile.to_offsets(found, uri)
    codes = {it["code"] for it in found}
    assert {"package-title-malformed", "tag-value-unknown", "block-numbering-gap"} <= codes
    (tmp_path / "promptls.toml").write_text('ignore = ["all"]\n')
    client.notify(
        "workspace/didChangeWatchedFiles",
        {"changes": [{"uri": (tmp_path / "promptls.toml").as_uri(), "type": 2}]},
    )
    assert client.request("textDocument/documentSymbol", named)
    assert client.end() == 0
    for message in client.arrived():
        if "id" in message:
            assert any(find(able, it) is True for it in _ASKED[message["method"]]), message
        else:
            # A client that pulls the diagnostics of a document does not get them twice.
            assert message["method"] == PUSHED, message
            assert not pulls or message["params"]["uri"] != uri
