"""The commands: what each returns, shows and refuses."""

import json
from pathlib import Path

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from promptls.lsp.capabilities import COMMANDS
from promptls.vocabulary.hosts import load_host
from server.local_server import LocalServer, Raw, begun, notification, request

GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
DEMANDING = "# Role\n\nEnd with <review>PASS|NEEDS_REVISION</review>.\n"
TEMPLATE = "---\nname: x\n---\n# Role\n\n<<PROJECT_CONTEXT>> and <<TASKS>> and <<NO_SUCH>>\n"
ABLE: Raw = {
    "window": {"showDocument": {"support": True}},
    "workspace": {
        "applyEdit": True,
        "textDocumentContent": {},
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
    },
}

_converter = converters.get_converter()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    folder = tmp_path / "templates" / "system"
    folder.mkdir(parents=True)
    (folder / "BASE-archive.md").write_text(TEMPLATE)
    (folder / "CLAUDE-archive.md").write_text("# Role\n\n<<TASKS>>\n")
    return tmp_path


@pytest.fixture
def server(root: Path) -> LocalServer:
    return begun(root, ABLE)


def test_a_template_is_rendered(server: LocalServer, root: Path) -> None:
    uri = (root / "templates/system/BASE-archive.md").as_uri()
    values = {"PROJECT_CONTEXT": "a <<TASKS>> b", "OTHER": "c"}
    found, (shown,) = server.execute("promptls.render", {"uri": uri, "values": values})
    view = found.pop("uri")
    assert found == {
        "text": ("# Role\n\na <<TASKS>> b and [Context not provided: TASKS] and <<NO_SUCH>>\n"),
        "template": uri,
        "missing": ["TASKS"],
        "unknown": ["NO_SUCH"],
        "unused": ["OTHER"],
        "notes": [],
    }
    assert shown["method"] == "window/showDocument"
    assert shown["params"] == {"uri": view, "takeFocus": False}
    _converter.structure(shown["params"], lsp.ShowDocumentParams)


def test_what_is_open_is_rendered_as_it_is_there(server: LocalServer, root: Path) -> None:
    uri = (root / "templates/system/BASE-archive.md").as_uri()
    server.open(uri, "<<TASKS>>!")
    given = {"uri": uri, "values": {"TASKS": "t"}, "show": False}
    found, shown = server.execute("promptls.render", given)
    assert (found["text"], shown) == ("t!", [])
    server.open("untitled:x", "<<GOAL>>")
    found, _ = server.execute("promptls.render", {"uri": "untitled:x"})
    assert (found["text"], found["missing"], found["unknown"]) == ("<<GOAL>>", [], ["GOAL"])


def test_the_template_of_an_agent_for_a_phase(server: LocalServer, root: Path) -> None:
    found, _ = server.execute("promptls.render", {"agent": "claude", "phase": "archive"})
    assert found["template"] == (root / "templates/system/CLAUDE-archive.md").as_uri()
    found, _ = server.execute("promptls.render", {"agent": "codex", "phase": "archive"})
    assert found["template"].endswith("BASE-archive.md")
    assert found["notes"] == []
    error, _ = server.execute("promptls.render", {"agent": "claude", "phase": "implment"})
    assert "no template for agent 'claude'" in error["message"]
    found, _ = server.execute("promptls.render", {"agent": "codx", "phase": "archive"})
    assert found["notes"] == [
        "unknown agent 'codx'; did you mean 'CODEX'?; BASE-archive.md is used"
    ]


def test_the_template_of_an_agent_is_rendered_as_it_is_open(
    server: LocalServer, root: Path
) -> None:
    path = root / "templates/system/CODEX-archive.md"
    path.write_text("")
    server.open(path.as_uri(), "You archive.")
    found, _ = server.execute("promptls.render", {"agent": "codex", "phase": "archive"})
    assert (found["text"], found["template"]) == ("You archive.", path.as_uri())


def test_a_text_of_very_many_pieces_says_of_the_first_what_they_are(
    server: LocalServer, root: Path
) -> None:
    uri = (root / ".claude/commands/bump.md").as_uri()
    server.open(uri, "$0 " * 5_000)
    given = {"uri": uri, "host": "claude-code", "arguments": "a"}
    found, _ = server.execute("promptls.render", given)
    assert "".join(it["text"] for it in found["pieces"]) == found["text"] == "a " * 5_000
    assert len(found["pieces"]) == 4_001
    assert found["pieces"][-1]["why"] == ""


def test_a_file_of_a_host_is_rendered(server: LocalServer, root: Path) -> None:
    uri = (root / ".claude/commands/bump.md").as_uri()
    server.open(uri, "---\ndescription: d\n---\nRaise $0 to $1.")
    given = {"uri": uri, "host": "claude-code", "arguments": "core"}
    found, (shown,) = server.execute("promptls.render", given)
    view = found.pop("uri")
    assert found == {
        "text": "Raise core to $1.",
        "notes": ["$1 stays as it is written"],
        "details": [
            f"Claude Code {load_host('claude-code').version}: read as a command",
            "front matter that counts: description",
        ],
        "pieces": [
            {"text": "Raise ", "written": "", "why": ""},
            {"text": "core", "written": "$0", "why": "argument 1"},
            {"text": " to ", "written": "", "why": ""},
            {"text": "$1", "written": "$1", "why": "stays as it is written"},
            {"text": ".", "written": "", "why": ""},
        ],
    }
    assert view.startswith("promptls:/host/Claude%20Code%20-%20bump.md?uri=file")
    assert shown["params"] == {"uri": view, "takeFocus": False}
    # The document that shows it has all of it with it, so that an editor can mark what is replaced.
    *_, reply = server.work(request(8, "workspace/textDocumentContent", {"uri": view}))
    assert reply["result"] == found
    server.open("untitled:x", "$1")
    found, _ = server.execute("promptls.render", {"uri": "untitled:x", "host": "opencode"})
    assert found["text"] == ""
    error, _ = server.execute("promptls.render", {"uri": uri, "host": "claude"})
    assert error["message"] == "unknown host 'claude'; did you mean 'claude-code'?"


def test_hosts_that_load_a_file_come_first(server: LocalServer, root: Path) -> None:
    def names(uri: str) -> tuple[list[str], set[str]]:
        found, _ = server.execute("promptls.server.hosts", {"uri": uri})
        loading = [it["title"] for it in found if it["loads"]]
        assert [it["title"] for it in found][: len(loading)] == loading
        return loading, {it["name"] for it in found if not it["loads"]}

    path = root / ".opencode/command/a.md"
    path.parent.mkdir(parents=True)
    path.write_text("Do $1.")
    others = {"claude-code", "codex", "gemini", "vscode"}
    assert names(path.as_uri()) == (["OpenCode"], others)
    server.open("untitled:x", "Text.")
    assert names("untitled:x") == ([], {*others, "opencode"})
    skill = (root / "skills/a/SKILL.md").as_uri()
    server.open(skill, "Text.")
    assert names(skill) == (["Claude Code"], {*others, "opencode"} - {"claude-code"})
    (root / "promptls.toml").write_text(
        '[hosts]\n"docs/*.prompt.md" = ["codex", "vscode", "cursor"]\n'
    )
    server.send(notification("workspace/didChangeWatchedFiles", {"changes": []}))
    prompt = (root / "docs/a.prompt.md").as_uri()
    server.open(prompt, "Text.")
    assert names(prompt) == (["Codex", "Copilot"], {"claude-code", "gemini", "opencode"})


def test_the_matrix_of_templates(server: LocalServer, root: Path) -> None:
    found, (shown,) = server.execute("promptls.matrix")
    by_place = {(it["agent"], it["phase"]): it for it in found["cells"]}
    assert by_place["CLAUDE", "archive"] == {
        "agent": "CLAUDE",
        "phase": "archive",
        "standing": "own",
        "path": "templates/system/CLAUDE-archive.md",
        "drift": ["<<PROJECT_CONTEXT>>"],
        "problem": "",
    }
    assert by_place["CODEX", "archive"]["standing"] == "fallback"
    assert "- `templates/system/CLAUDE-archive.md` lacks `<<PROJECT_CONTEXT>>`" in found["markdown"]
    # The columns are aligned, since editors may show the page as it is.
    table = [it for it in found["markdown"].splitlines() if it.startswith("|")]
    assert len({tuple(i for i, mark in enumerate(it) if mark == "|") for it in table}) == 1
    assert found["root"] == root.as_uri()
    assert shown["params"]["uri"] == found["uri"]
    by_file, _ = server.execute("promptls.matrix", {"uri": (root / "a.md").as_uri()})
    assert by_file == found


def test_a_rule_is_explained(server: LocalServer) -> None:
    found, (shown,) = server.execute("promptls.explain", {"rule": "tag-case"})
    assert found["markdown"].startswith("# tag-case\n\n")
    assert shown["params"]["uri"] == found["uri"] == "promptls:/explain/tag-case.md?rule=tag-case"
    family, _ = server.execute("promptls.explain", {"rule": "tag"})
    assert "# tag-case\n" in family["markdown"]
    error, _ = server.execute("promptls.explain", {"rule": "tag-csae"})
    assert error["message"] == "unknown rule or family 'tag-csae'; did you mean 'tag-case'?"


def test_a_setting_is_explained(server: LocalServer) -> None:
    found, _ = server.execute("promptls.explain", {"setting": "variables.NAME.source"})
    assert found["markdown"].startswith("# variables.NAME.source\n")
    error, _ = server.execute("promptls.explain", {"setting": "selct"})
    assert error["message"] == "unknown setting 'selct'; did you mean 'select'?"
    for given in {}, {"rule": "tag", "setting": "select"}:
        assert server.execute("promptls.explain", given)[0]["message"] == (
            "expected 'rule' or 'setting'"
        )


def test_a_block_is_inserted(server: LocalServer, root: Path) -> None:
    uri = (root / "a.md").as_uri()
    server.open(uri, "é😋 text\n", 3)
    given = {"uri": uri, "position": {"line": 0, "character": 4}, "point": "Gate Passage"}
    found, (asked,) = server.execute("promptls.insertBlock", given)
    assert found["applied"] is True
    (change,) = found["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": uri, "version": 3}
    assert change["edits"][0]["newText"] == found["text"]
    assert asked["method"] == "workspace/applyEdit"
    assert asked["params"] == {"label": "Insert a prompt block", "edit": found["edit"]}
    _converter.structure(asked["params"], lsp.ApplyWorkspaceEditParams)
    found, asked_nothing = server.execute("promptls.insertBlock", {**given, "apply": False})
    assert (found["applied"], asked_nothing) == (False, [])
    error, _ = server.execute("promptls.insertBlock", {**given, "point": "gate pasage"})
    assert error["message"].startswith("unknown emission point 'gate pasage'")
    error, _ = server.execute("promptls.insertBlock", {**given, "uri": "file:///other.md"})
    assert error["message"] == "'file:///other.md' is not open"


def test_settings_are_made_and_created(server: LocalServer, root: Path) -> None:
    (root / "a.md").write_text(GAP)
    found, sent = server.execute("promptls.createSettings")
    assert "block-numbering-gap" in found["text"]
    assert "id: promptls" in found["preCommit"]
    assert (found["applied"], sent) == (False, [])
    assert found["summary"].startswith(f"{found['findings']} finding")
    found, (asked,) = server.execute("promptls.createSettings", {"write": True})
    created, filled = asked["params"]["edit"]["documentChanges"]
    assert created == {"kind": "create", "uri": found["uri"], "options": {"overwrite": False}}
    assert found["uri"] == (root / "promptls.toml").as_uri()
    assert filled["edits"][0]["newText"] == found["text"]
    _converter.structure(asked["params"], lsp.ApplyWorkspaceEditParams)
    assert not (root / "promptls.toml").exists()
    (root / "promptls.toml").write_text("")
    error, _ = server.execute("promptls.createSettings", {"write": True})
    assert error["message"] == "there are settings already in promptls.toml"


def test_who_can_show_nothing_gets_the_text(root: Path) -> None:
    server = begun(root, {})
    found, sent = server.execute("promptls.explain", {"rule": "tag-case"})
    assert (found["name"], sent) == ("tag-case", [])
    found, sent = server.execute("promptls.createSettings", {"write": True})
    assert (found["applied"], sent) == (False, [])
    assert found["text"]


def test_a_response_is_checked(server: LocalServer, root: Path) -> None:
    answer = f'<task_status id="1.1">COMPLETED</task_status>\n\n{GAP}'
    template = (root / "templates/system/CLAUDE-archive.md").as_uri()
    given = {"text": answer, "template": template, "phase": "archive", "tasks": ["1.1"]}
    found, _ = server.execute("promptls.checkResponse", given)
    assert found["verdict"] is None
    assert found["tasks"] == {"1.1": "COMPLETED"}
    assert found["text"] == answer
    assert found["block"]["kind"] == "next-steps"
    assert found["block"]["items"] == ["Continue", "Show workflow status"]
    assert found["block"]["range"]["end"] == {"line": 6, "character": 3}
    (finding,) = found["findings"]
    assert finding["code"] == "block-numbering-gap"
    _converter.structure(finding, lsp.Diagnostic)


def test_an_answer_has_the_contract_of_its_prompt(root: Path) -> None:
    settings = """
        [contracts.review]
        files = ["prompts/*.md"]
        [[contracts.review.parts]]
        line = "VERDICT: {PASS,FAIL}"
        good = ["PASS"]
    """
    (root / "promptls.toml").write_text(settings)
    (root / "prompts").mkdir()
    prompt = root / "prompts" / "judge.md"
    prompt.write_text("End with `VERDICT: PASS` or `VERDICT: FAIL`.\n")
    server = begun(root, ABLE)
    outcomes = {}
    for text in ("VERDICT: PASS", "VERDICT: FAIL", "**Verdict:** pass."):
        given = {"text": text, "template": prompt.as_uri()}
        found, _ = server.execute("promptls.checkResponse", given)
        assert found["contract"] == "review"
        outcomes[found["outcome"]] = [it["code"] for it in found["findings"]]
    assert outcomes == {"good": [], "bad": [], "malformed": ["response-part-malformed"]}


def test_a_report_and_blockers_are_read(server: LocalServer) -> None:
    text = 'BLOCKER: No network.\n{"success": false, "status": "blocked", "error": "x"}\n'
    found, _ = server.execute("promptls.checkResponse", {"text": text})
    assert found["answer"]["value"] == {"success": False, "status": "blocked", "error": "x"}
    assert found["answer"]["range"]["start"] == {"line": 1, "character": 0}
    (blocker,) = found["blockers"]
    assert blocker["text"] == "No network"
    assert blocker["range"]["start"]["line"] == 0
    found, _ = server.execute("promptls.checkResponse", {"text": "Done."})
    assert (found["answer"], found["blockers"]) == (None, [])


def test_what_was_demanded_decides_about_a_response(server: LocalServer, root: Path) -> None:
    def found(**given: object) -> list[str]:
        result, _ = server.execute("promptls.checkResponse", {"text": "Done.", **given})
        return [it["code"] for it in result["findings"]]

    assert found() == []
    (root / "templates/system/CLAUDE-archive.md").write_text(DEMANDING)
    template = (root / "templates/system/CLAUDE-archive.md").as_uri()
    assert found(template=template) == found(templateText=DEMANDING) != []
    assert found(tasks=["1.1"], templateText=DEMANDING) != []
    server.open("untitled:answer", GAP)
    result, _ = server.execute("promptls.checkResponse", {"uri": "untitled:answer"})
    assert result["text"] == GAP


@pytest.mark.parametrize(
    "odd", [{}, {"text": "", "uri": "a"}, {"text": "", "template": "", "templateText": ""}]
)
def test_a_response_is_given_once(server: LocalServer, odd: Raw) -> None:
    assert "expected" in server.execute("promptls.checkResponse", odd)[0]["message"]


def test_everything_is_read_again(server: LocalServer, root: Path) -> None:
    server.open((root / "a.md").as_uri(), GAP)
    (root / "promptls.toml").write_text('ignore = ["block"]\n')
    result, _ = server.execute("promptls.server.reload")
    assert result is None
    document = server.session.documents.get((root / "a.md").as_uri())
    assert document is not None
    assert document.check(lambda: None) == []


_HOSTILE: tuple[object, ...] = (
    5,
    [5],
    [{}, {}],
    [{"no such": 1}],
    [{"uri": 5, "rule": {}, "text": []}],
    [{"uri": "file:///etc/passwd"}],
    [{"uri": "file:///%00", "position": {"line": -1, "character": 1e99}}],
    [{"position": {"line": True, "character": None}, "uri": "x:" * 999}],
    [{"values": {"A": 5}}, None],
    [{"values": 5, "strict": "yes", "show": 0, "tasks": {}, "write": 1, "phase": []}],
)


@pytest.mark.parametrize("command", COMMANDS)
def test_hostile_arguments(command: str, server: LocalServer) -> None:
    for arguments in _HOSTILE:
        params = {"command": command, "arguments": arguments}
        *_, reply = server.work(request(7, "workspace/executeCommand", params))
        assert reply["id"] == 7
        assert reply["error"]["code"] == -32602, (arguments, reply)
        assert len(json.dumps(reply)) < 1000


@pytest.mark.parametrize(
    "name", [None, 5, "", "promptls.rendr", "promptls.server.exit", "x" * 9999]
)
def test_unknown_commands(name: object, server: LocalServer) -> None:
    (reply,) = server.work(request(7, "workspace/executeCommand", {"command": name}))
    assert reply["error"]["code"] == -32602
    assert "unknown command" in reply["error"]["message"]


def test_a_file_outside_of_the_workspace_is_not_read(
    server: LocalServer, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.md"
    outside.write_text("secret")
    (root / "link.md").symlink_to(outside)
    for path in outside, root / "link.md", root / ".." / outside.parent.name / "secret.md":
        error, _ = server.execute("promptls.render", {"uri": f"file://{path}"})
        assert error["code"] == -32602
        assert "secret.md" not in error["message"] or "neither open" in error["message"]


def test_commands_that_the_client_does_not_want_are_not_announced() -> None:
    server = LocalServer()
    result = server.begin(initializationOptions={"announceCommands": False})
    assert result["capabilities"]["executeCommandProvider"]["commands"] == []
    assert server.execute("promptls.explain", {"rule": "tag-case"})[0]["name"] == "tag-case"
    off = LocalServer()
    off.begin(initializationOptions={"features": {"commands": False}})
    assert off.execute("promptls.explain", {"rule": "tag-case"})[0]["code"] == -32601


def test_command_ids_are_those_of_the_issue_or_of_the_server() -> None:
    named = {"render", "matrix", "checkResponse", "explain", "insertBlock", "createSettings"}
    others = {it for it in COMMANDS if it.removeprefix("promptls.") not in named}
    assert all(it.startswith("promptls.server.") for it in others)
    assert len(COMMANDS) == len(named) + len(others)


def test_a_text_is_checked_with_the_names_of_the_folder_that_is_open(root: Path) -> None:
    (root / "promptls.toml").write_text('[tags.grade]\nvalues = ["A", "B"]\n')
    server = LocalServer()
    server.begin(rootUri=root.as_uri())
    found, _ = server.execute("promptls.checkResponse", {"text": "<grade>C</grade>\n"})
    assert [it["code"] for it in found["findings"]] == ["tag-value-unknown"]
    outside = LocalServer()
    outside.begin()
    found, _ = outside.execute("promptls.checkResponse", {"text": "<grade>C</grade>\n"})
    assert found["findings"] == []


def test_a_response_is_judged_by_the_settings_as_recorded_answers_are(root: Path) -> None:
    settings = 'ignore = ["tag-value-unknown"]\n[severity]\nresponse-tag-missing = "info"\n'
    (root / "promptls.toml").write_text(settings)
    template = root / "templates/system/CLAUDE-challenge.md"
    template.write_text("Output <review>PASS</review>.\n\nSay <task_status>.\n\n- [ ] Task 1.1\n")
    answer = template.parent / "answers/CLAUDE-challenge/vague.md"
    answer.parent.mkdir(parents=True)
    answer.write_text("<review>PAS</review>\n")
    server = begun(root, ABLE)
    given = {"text": answer.read_text(), "template": template.as_uri()}
    found, _ = server.execute("promptls.checkResponse", given)
    recorded, _ = server.execute("promptls.server.checkAnswers")
    assert found["findings"] == recorded["answers"][0]["findings"] != []
    assert {it["code"] for it in found["findings"]}.isdisjoint({"tag-value-unknown"})
