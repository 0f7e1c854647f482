"""Renamed files: what names them follows, in the editor and on the disk."""

from pathlib import Path
from urllib.parse import quote

import pytest
from lsprotocol import converters
from lsprotocol import types as lsp

from promptls.files import workspace_walk
from promptls.lsp.workspace import file_operations
from server.local_server import LocalServer, Raw, begun, notification, request

PACKAGE = "# Task: WP01 - Parser\n\n## Deliverables\n\n- [ ] é src/a.py\n- [ ] src/core/b.py\n"
ABLE: Raw = {
    "workspace": {
        "fileOperations": {"willRename": True, "didRename": True, "didCreate": True},
        "workspaceEdit": {"documentChanges": True},
    }
}

_converter = converters.get_converter()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    for name, text in {
        "specs/f/tasks/WP01.md": PACKAGE,
        "README.md": "See src/a.py.\n",
        "src/a.py": "",
        "src/core/b.py": "",
        "base/promptls.toml": "",
        "promptls.toml": 'extend = "base/promptls.toml"\n',
        "templates/system/BASE-archive.md": "See `CLAUDE-archive.md`.\n",
        "templates/system/CLAUDE-archive.md": "x\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def renamed(server: LocalServer, root: Path, **names: str) -> Raw | None:
    """The edit for renamed files, which is checked against the protocol."""
    files = [
        {"oldUri": (root / old).as_uri(), "newUri": (root / new).as_uri()}
        for old, new in zip(names["old"].split(), names["new"].split(), strict=True)
    ]
    params = {"files": files}
    (reply,) = server.work(request(7, "workspace/willRenameFiles", params))
    result: Raw | None = reply["result"]
    if result is not None:
        _converter.structure(result, lsp.WorkspaceEdit)
    return result


def changes(edit: Raw | None, root: Path) -> dict[str, list[tuple[int, int, str]]]:
    """Of each file the edits, as line, column and new text."""
    assert edit
    by_uri = edit.get("changes") or {
        it["textDocument"]["uri"]: it["edits"] for it in edit["documentChanges"]
    }
    return {
        uri.removeprefix(root.as_uri() + "/"): [
            (it["range"]["start"]["line"], it["range"]["start"]["character"], it["newText"])
            for it in edits
        ]
        for uri, edits in by_uri.items()
    }


def test_a_deliverable_is_followed(root: Path) -> None:
    found = renamed(begun(root, ABLE), root, old="src/a.py", new="lib/é.py")
    assert changes(found, root) == {"specs/f/tasks/WP01.md": [(4, 8, "lib/é.py")]}


SKILL = "[a](references/a.md) `references/a.md` `scripts/run.py`\n"
NAMES = "Read `.claude/skills/x/SKILL.md`.\n"


@pytest.fixture(params=["a project", "no project"])
def skills(root: Path, request: pytest.FixtureRequest) -> Path:
    if request.param == "no project":
        (root / ".git").rmdir()
    for name, text in {
        ".claude/skills/x/SKILL.md": SKILL,
        ".claude/skills/x/references/a.md": "[up](../SKILL.md#use)\n",
        "scripts/run.py": "",
        "AGENTS.md": NAMES,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_links_and_paths_in_code_are_left_to_others(skills: Path) -> None:
    x = ".claude/skills/x"
    server = begun(skills, ABLE)
    assert renamed(server, skills, old=f"{x}/references/a.md", new=f"{x}/b.md") is None
    assert renamed(server, skills, old="scripts/run.py", new="scripts/go.py") is None


def test_a_name_is_changed_in_the_text_that_was_seen(skills: Path) -> None:
    server = begun(skills, ABLE)
    uri = (skills / "AGENTS.md").as_uri()
    server.open(uri, "\n" + NAMES, 7)
    edit = renamed(server, skills, old=".claude/skills/x", new=".claude/skills/y")
    assert changes(edit, skills) == {"AGENTS.md": [(1, 6, ".claude/skills/y")]}
    assert edit
    assert edit["documentChanges"][0]["textDocument"] == {"uri": uri, "version": 7}


def test_a_folder_and_a_template_and_settings_are_followed(root: Path) -> None:
    found = renamed(
        begun(root, {}),
        root,
        old="src/core base templates/system/CLAUDE-archive.md",
        new="src/heart shared templates/system/CODEX-archive.md",
    )
    assert found is not None
    assert "changes" in found
    assert changes(found, root) == {
        "specs/f/tasks/WP01.md": [(5, 6, "src/heart")],
        "promptls.toml": [(0, 10, "shared/promptls.toml")],
        "templates/system/BASE-archive.md": [(0, 5, "CODEX-archive.md")],
    }


PLANNER = "---\ndescription: Plans\n---\n"
LEAD = """---
name: lead
description: Leads
agents: [planner, other]
handoffs:
  - label: Plan
    agent: planner
---
"""


def test_an_agent_that_is_called_by_its_file_is_followed_where_it_is_named(root: Path) -> None:
    old, new = ".github/agents/planner.agent.md", ".github/agents/architect.agent.md"
    for path, text in {old: PLANNER, ".github/agents/lead.agent.md": LEAD}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    found = renamed(begun(root, ABLE), root, old=old, new=new)
    assert changes(found, root) == {
        ".github/agents/lead.agent.md": [(3, 9, "architect"), (6, 11, "architect")]
    }


@pytest.mark.parametrize(
    ("path", "text", "new"),
    [
        # It has another name, which stays.
        ("planner.agent.md", "---\nname: planner\ndescription: Plans\n---\n", "x.agent.md"),
        # It moves to where it is no agent.
        ("planner.agent.md", PLANNER, "../../docs/planned.md"),
        # YAML would not read the name as a text.
        ("planner.agent.md", PLANNER, "true.agent.md"),
        ("planner.agent.md", PLANNER, "sub/planner.agent.md"),
    ],
)
def test_an_agent_that_is_still_called_the_same_or_cannot_be(
    root: Path, path: str, text: str, new: str
) -> None:
    folder = root / ".github/agents"
    folder.mkdir(parents=True)
    for name, written in {path: text, "lead.agent.md": LEAD}.items():
        (folder / name).write_text(written)
    assert (
        renamed(begun(root, ABLE), root, old=f".github/agents/{path}", new=f".github/agents/{new}")
        is None
    )


def test_of_two_agents_with_the_same_name_none_is_meant_for_sure(root: Path) -> None:
    old = ".github/agents/planner.agent.md"
    files = {
        old: PLANNER,
        ".opencode/agent/planner.md": PLANNER,
        ".github/agents/lead.agent.md": LEAD,
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    assert (
        renamed(begun(root, ABLE), root, old=old, new=".github/agents/architect.agent.md") is None
    )


@pytest.mark.parametrize("name", ["a: b", "[x]", "x #y", "true", "12", "1e5", "-", "0x1f"])
def test_front_matter_stays_whole_whatever_a_folder_is_called(skills: Path, name: str) -> None:
    path = ".claude/skills/deploy/SKILL.md"
    (skills / path).parent.mkdir()
    (skills / path).write_text("---\nname: deploy\ndescription: d\n---\n")
    new = f".claude/skills/{quote(name)}"
    files = [{"oldUri": (skills / path).parent.as_uri(), "newUri": f"{skills.as_uri()}/{new}"}]
    (reply,) = begun(skills, ABLE).work(request(7, "workspace/willRenameFiles", {"files": files}))
    assert reply["result"] is None


def test_a_link_that_is_renamed_moves_alone(skills: Path) -> None:
    (skills / "docs").symlink_to(".claude/skills/x")
    (skills / "CLAUDE.md").write_text("@docs/SKILL.md\n")
    edit = renamed(begun(skills, ABLE), skills, old="docs", new="pages")
    assert changes(edit, skills) == {"CLAUDE.md": [(0, 1, "pages/SKILL.md")]}


def test_nothing_goes_to_two_places(skills: Path) -> None:
    x = ".claude/skills/x"
    (skills / x / "SKILL.md").write_text("---\nname: x\ndescription: d\n---\n")
    edit = renamed(begun(skills, ABLE), skills, old=f"{x} {x}", new=".claude/skills/y other")
    assert changes(edit, skills) == {
        f"{x}/SKILL.md": [(1, 6, "y")],
        "AGENTS.md": [(0, 6, ".claude/skills/y")],
    }


def test_folders_that_change_places(skills: Path) -> None:
    x, y = ".claude/skills/x", ".claude/skills/y"
    (skills / y).mkdir()
    (skills / y / "SKILL.md").write_text(NAMES)
    edit = renamed(begun(skills, ABLE), skills, old=f"{x} {y}", new=f"{y} {x}")
    assert changes(edit, skills) == {"AGENTS.md": [(0, 6, y)], f"{y}/SKILL.md": [(0, 6, y)]}


def test_what_is_open_is_edited_as_it_is_there(root: Path) -> None:
    server = begun(root, ABLE)
    uri = (root / "specs/f/tasks/WP01.md").as_uri()
    named = {"uri": uri, "languageId": "markdown", "version": 4}
    text = "# Task: WP01 - P\n\nsrc/a.py\n"
    server.send(notification("textDocument/didOpen", {"textDocument": {**named, "text": text}}))
    found = renamed(server, root, old="src/a.py", new="src/z.py")
    assert changes(found, root) == {"specs/f/tasks/WP01.md": [(2, 0, "src/z.py")]}
    assert found
    assert found["documentChanges"][0]["textDocument"]["version"] == 4


def test_nothing_follows_where_nothing_is_named(root: Path) -> None:
    server = begun(root, ABLE)
    assert renamed(server, root, old="README.md", new="READ.md") is None
    assert renamed(server, root, old="src/a.py", new="src/a.py") is None
    assert renamed(server, root, old="src/a.py", new="../elsewhere/a.py") is None


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"files": 5},
        {"files": [None, 5, {}, {"oldUri": 5, "newUri": []}]},
        {"files": [{"oldUri": "file:///etc/passwd", "newUri": "file:///etc/shadow"}]},
        {"files": [{"oldUri": "untitled:a", "newUri": "file:///a"}]},
        {"files": [{"oldUri": "file:///", "newUri": "file:///x"}]},
    ],
)
def test_hostile_parameters(root: Path, params: Raw) -> None:
    (reply,) = begun(root, ABLE).work(request(7, "workspace/willRenameFiles", params))
    assert reply["result"] is None


def test_the_folder_itself_is_not_followed(root: Path) -> None:
    assert renamed(begun(root, ABLE), root, old=".", new="../other") is None


def test_there_are_bounds(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = begun(root, ABLE)
    monkeypatch.setattr(file_operations, "_MOST_MOVES", 1)
    assert renamed(server, root, old="src/a.py b", new="src/z.py c") is None
    monkeypatch.setattr(file_operations, "_MOST_EDITS", 0)
    assert renamed(server, root, old="src/a.py", new="src/z.py") is None


@pytest.mark.parametrize("operation", ["Create", "Delete"])
def test_nothing_follows_files_that_come_and_go_so_nobody_need_ask(
    root: Path, operation: str
) -> None:
    server = LocalServer()
    able: Raw = {"workspace": {"fileOperations": {f"will{operation}": True, "willRename": True}}}
    announced = server.begin(able)["capabilities"]["workspace"]["fileOperations"]
    assert set(announced) == {"willRename"}
    params = {"files": [{"uri": (root / "a.md").as_uri()}]}
    (reply,) = server.work(request(7, f"workspace/will{operation}Files", params))
    assert reply["error"]["code"] == -32601


@pytest.mark.parametrize("operation", ["Create", "Delete", "Rename"])
def test_files_that_have_come_and_gone_are_noticed(root: Path, operation: str) -> None:
    server = LocalServer()
    able: Raw = {"textDocument": {"diagnostic": {}}}
    server.begin({**able, "workspace": {"diagnostics": {"refreshSupport": True}}})
    uri = (root / "specs/f/tasks/WP01.md").as_uri()
    params = {"files": [{"uri": uri, "oldUri": uri, "newUri": uri}]}
    sent = server.send(notification(f"workspace/did{operation}Files", params))
    assert [it["method"] for it in sent] == ["workspace/diagnostic/refresh"]


def test_what_is_announced_depends_on_the_client() -> None:
    server = LocalServer()
    able = {"workspace": {"fileOperations": {"willRename": True, "didCreate": True}}}
    result = server.begin(able)
    _converter.structure(result, lsp.InitializeResult)
    operations = result["capabilities"]["workspace"]["fileOperations"]
    assert set(operations) == {"willRename", "didCreate"}


def test_where_the_index_knows_all_files_no_folder_is_searched(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "link.md").symlink_to(root / "specs/f/tasks/WP01.md")
    expected = renamed(begun(root, ABLE), root, old="src/a.py", new="src/z.py")
    server = begun(root, ABLE)
    index = server.session.indexing.index
    while index.advance():
        pass
    monkeypatch.delattr(file_operations, "walk")
    assert renamed(server, root, old="src/a.py", new="src/z.py") == expected
    # What has come since is found, too.
    (root / "specs/f/tasks/WP02.md").write_text(PACKAGE)
    index.invalidate([str(root / "specs/f/tasks/WP02.md")])
    while index.advance():
        pass
    found = changes(renamed(server, root, old="src/a.py", new="src/z.py"), root)
    assert set(found) == {"specs/f/tasks/WP01.md", "specs/f/tasks/WP02.md"}


def test_files_that_came_a_moment_ago_are_followed(root: Path) -> None:
    server = begun(root, ABLE)
    index = server.session.indexing.index
    while index.advance():
        pass
    texts = {"CLAUDE.md": "@skills/x/a.md\n", "skills/x/SKILL.md": "See skills/x/a.md.\n"}
    for name, text in {
        **texts,
        "skills/x/a.md": "",
        "skills/y/SKILL.md": "skills/x/a.md\n",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for name, text in texts.items():
        named = {"uri": (root / name).as_uri(), "languageId": "markdown", "version": 1}
        server.send(notification("textDocument/didOpen", {"textDocument": {**named, "text": text}}))
    edit = renamed(server, root, old="skills/x/a.md", new="skills/x/deep/b.md")
    assert changes(edit, root) == {
        "CLAUDE.md": [(0, 1, "skills/x/deep/b.md")],
        "skills/x/SKILL.md": [(0, 4, "skills/x/deep/b.md")],
        "skills/y/SKILL.md": [(0, 0, "skills/x/deep/b.md")],
    }


def test_an_index_that_is_too_small_is_not_asked(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = renamed(begun(root, ABLE), root, old="src/a.py", new="src/z.py")
    server = begun(root, ABLE)
    monkeypatch.setattr(workspace_walk, "_MOST_FILES", 1)
    while server.session.indexing.index.advance():
        pass
    assert renamed(server, root, old="src/a.py", new="src/z.py") == expected
