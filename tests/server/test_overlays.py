"""Settings and state count as they are in the editor, saved or not: as a check of those texts."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from promptls.api import SettingsError, check_path
from promptls.lsp.workspace import workspace
from server.buffers import Buffers
from server.local_server import request

pytestmark = pytest.mark.usefixtures("always_old")

TEMPLATE = "templates/system/BASE-design.md"
TEXT = "<<PROJECT_CONTEXT>> <<TEAM>> <verdict>KEEP</verdict>\n"
BLOCK = """
---
SUGGESTED NEXT STEPS:
  [1] Continue to Phase 42 - Magic
  [2] Show workflow status
---

"""
TEAM = "[variables.TEAM]\n"
VERDICT = '[tags.verdict]\nvalues = ["DROP"]\n'
STATE = """{"active_workflow": {"type": "feature", "phases": ["01-requirements", "%s"],
"current_phase_index": 0, "current_phase": "01-requirements"}}"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / ".git").mkdir(parents=True)
    (folder / TEMPLATE).parent.mkdir(parents=True)
    (folder / TEMPLATE).write_text(TEXT)
    return folder


def pull(buffers: Buffers, name: str) -> list[tuple[str, str]]:
    buffers.server.session.refresh()
    asked = {"textDocument": {"uri": buffers.uri(name)}}
    items = buffers.ask("textDocument/diagnostic", asked)["items"]
    return sorted((it["code"], it["message"]) for it in items)


def check_texts(buffers: Buffers, beside: Path) -> dict[str, list[tuple[str, str]]]:
    """What the command line says of the texts as they are in the editor."""
    shutil.copytree(buffers.folder, beside)
    for uri in buffers.versions:
        path = beside / Path(uri.removeprefix("file://")).relative_to(buffers.folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(buffers[uri])
    return {
        Path(it.path).resolve().relative_to(beside).as_posix(): sorted(
            (of.rule, of.message) for of in it.findings
        )
        for it in check_path(beside)
    }


def codes(found: list[tuple[str, str]]) -> set[str]:
    return {code for code, _ in found}


@pytest.mark.parametrize("name", ["promptls.toml", ".promptls.toml"])
def test_what_is_declared_counts_before_it_is_saved(project: Path, name: str) -> None:
    (project / name).write_text("")
    buffers = Buffers(project, diagnostic={})
    buffers.open(TEMPLATE)
    buffers.open(name)
    assert "placeholder-unknown" in codes(pull(buffers, TEMPLATE))
    buffers.change(name, TEAM)
    assert pull(buffers, TEMPLATE) == check_texts(buffers, project.parent / "saved")[TEMPLATE]
    assert "placeholder-unknown" not in codes(pull(buffers, TEMPLATE))
    # What is closed and was not saved is gone.
    buffers.close(name)
    assert "placeholder-unknown" in codes(pull(buffers, TEMPLATE))


@pytest.mark.parametrize(
    ("name", "text"),
    [("promptls.toml", TEAM), ("pyproject.toml", "[tool.promptls.variables.TEAM]\n")],
)
def test_settings_that_were_never_saved_count(project: Path, name: str, text: str) -> None:
    if name == "pyproject.toml":
        (project / name).write_text("[project]\n")
    buffers = Buffers(project, diagnostic={})
    buffers.open(TEMPLATE)
    assert "placeholder-unknown" in codes(pull(buffers, TEMPLATE))
    buffers.open(name, text)
    assert "placeholder-unknown" not in codes(pull(buffers, TEMPLATE))
    assert pull(buffers, TEMPLATE) == check_texts(buffers, project.parent / "saved")[TEMPLATE]
    buffers.close(name)
    assert "placeholder-unknown" in codes(pull(buffers, TEMPLATE))


def test_settings_that_are_extended_count_as_they_are_in_the_editor(project: Path) -> None:
    (project / "promptls.toml").write_text('extend = "base.toml"\n')
    (project / "base.toml").write_text("")
    buffers = Buffers(project, diagnostic={})
    buffers.open(TEMPLATE)
    buffers.open("base.toml")
    buffers.change("base.toml", TEAM + VERDICT)
    found = pull(buffers, TEMPLATE)
    assert "placeholder-unknown" not in codes(found)
    assert "tag-value-unknown" in codes(found)
    assert found == check_texts(buffers, project.parent / "saved")[TEMPLATE]
    # What extends it is judged with it.
    buffers.open("promptls.toml")
    assert pull(buffers, "promptls.toml") == []
    buffers.close("base.toml")
    (project / "base.toml").unlink()
    assert codes(pull(buffers, "promptls.toml")) == {"settings-invalid"}
    buffers.open("base.toml", "")
    assert pull(buffers, "promptls.toml") == []


def test_settings_that_are_being_typed_leave_the_last_valid_ones(project: Path) -> None:
    (project / "promptls.toml").write_text(TEAM)
    buffers = Buffers(project, diagnostic={})
    buffers.open(TEMPLATE)
    buffers.open("promptls.toml")
    before = pull(buffers, TEMPLATE)
    buffers.change("promptls.toml", f"{TEAM}ignore = [")
    assert pull(buffers, TEMPLATE) == before
    assert codes(pull(buffers, "promptls.toml")) == {"settings-invalid"}


def test_what_is_only_declared_in_the_editor_is_completed_and_renamed(project: Path) -> None:
    (project / "promptls.toml").write_text("")
    buffers = Buffers(project, diagnostic={})
    buffers.open("a.md", "<<TEAM>> and <<TE\n")
    buffers.open("promptls.toml")
    buffers.change("promptls.toml", TEAM)
    pull(buffers, "a.md")
    asked = {"textDocument": {"uri": buffers.uri("a.md")}}
    found = buffers.ask(
        "textDocument/completion", asked | {"position": {"line": 0, "character": 17}}
    )
    offers = found["items"] if isinstance(found, dict) else found
    assert "<<TEAM>>" in {it["label"] for it in offers}
    buffers.rename("a.md", "TEAM", "SQUAD")
    assert buffers["promptls.toml"] == "[variables.SQUAD]\n"


def hints(buffers: Buffers, name: str) -> list[str]:
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    found = buffers.ask(
        "textDocument/inlayHint", {"textDocument": {"uri": buffers.uri(name)}, "range": whole}
    )
    return [it["label"] for it in found]


def test_other_tabs_are_asked_for_hints_again_when_the_state_is_edited(project: Path) -> None:
    (project / ".isdlc").mkdir()
    (project / ".isdlc/state.json").write_text(STATE % "04-design")
    (project / "a.md").write_text(
        "---\nSUGGESTED NEXT STEPS:\n  [1] Continue to {next_phase_name}\n"
        "  [2] Show workflow status\n---\n"
    )
    buffers = Buffers(project)
    buffers.server.session.client = buffers.server.session.client._replace(
        refreshes=frozenset({"inlayHint"})
    )
    buffers.open("a.md")
    buffers.open(".isdlc/state.json")
    before = hints(buffers, "a.md")

    def edit_and_ask() -> None:
        buffers.change(".isdlc/state.json", STATE % "03-architecture")
        # Another request sees the new state, before the editor is told of it.
        assert hints(buffers, "a.md") != before

    assert refreshes_after(buffers, edit_and_ask)
    assert not refreshes_after(buffers, lambda: hints(buffers, "a.md"))
    # What is closed unsaved is the state on the disk again.
    assert refreshes_after(buffers, lambda: buffers.close(".isdlc/state.json"))
    assert hints(buffers, "a.md") == before


def refreshes_after(buffers: Buffers, act: Callable[[], object]) -> bool:
    """Whether the editor is asked to ask for hints again, at once or when nothing happens."""
    sent: list[bytes] = []
    outbox = buffers.server.session.outbox
    write = outbox.write
    assert write is not None
    outbox.write = sent.append
    buffers.server.session.refresh()
    sent.clear()

    def write_both(data: bytes) -> None:
        sent.append(data)
        write(data)

    outbox.write = write_both
    act()
    buffers.server.session.refresh()
    outbox.write = write
    return any(b"workspace/inlayHint/refresh" in it for it in sent)


class Session:
    """A person who opens, types, saves and closes settings, state and documents in any order."""

    SETTINGS = ("promptls.toml", "base.toml", "sub/.promptls.toml", ".isdlc/state.json")
    PARTS = (TEXT, BLOCK, "# A \U0001f600\n", "<<TEM>>\n", "\n")
    TEXTS = (
        "",
        TEAM,
        VERDICT,
        'extend = "base.toml"\n',
        'ignore = ["placeholder"]\n',
        '[files]\n"*.md" = "system-template"\n',
        '[per-file-ignores]\n"sub/*" = ["tag"]\n',
    )
    DOCUMENTS = (TEMPLATE, "a.md", "sub/b.md")

    def __init__(self, folder: Path, seed: int) -> None:
        self.dice = random.Random(seed)
        (folder / "sub").mkdir()
        (folder / ".isdlc").mkdir()
        self.buffers = Buffers(
            folder, self.dice.choice(["utf-8", "utf-16", "utf-32"]), diagnostic={}
        )

    def write(self, name: str) -> str:
        if name.endswith(".md"):
            return "".join(self.dice.choices(self.PARTS, k=4))
        if name.endswith(".json"):
            return STATE % self.dice.choice(["04-design", "42-magic"])
        texts = [it for it in self.TEXTS if name == "promptls.toml" or "extend" not in it]
        # What is not in a table comes first.
        return "".join(sorted(self.dice.sample(texts, 2), key=lambda it: it[:1] == "["))

    def step(self) -> None:
        name = self.dice.choice((*self.SETTINGS, *self.DOCUMENTS))
        path, is_open = self.buffers.folder / name, self.buffers.uri(name) in self.buffers.versions
        match self.dice.randrange(4):
            case 0 if is_open:
                self.buffers.close(name)
            case 1 if is_open:
                path.write_text(self.buffers[self.buffers.uri(name)])
            case 2 if path.exists() and name != TEMPLATE:
                path.unlink()
            case _ if is_open:
                self.buffers.change(name, self.write(name))
            case _:
                self.buffers.open(name, self.write(name))

    def compare(self, beside: Path) -> None:
        """Compare what is said of all documents with what is said where all is saved."""
        try:
            expected = check_texts(self.buffers, beside)
        except SettingsError:
            # The command line refuses these, and the server keeps the last valid ones.
            return
        names = [*self.DOCUMENTS, *self.SETTINGS]
        opened = [it for it in names if self.buffers.uri(it) in self.buffers.versions]
        for name in opened:
            found = pull(self.buffers, name)
            if name.endswith(".md"):
                assert found == expected.get(name, []), name


@pytest.mark.parametrize("seed", range(20))
def test_what_is_said_is_what_a_check_of_the_open_texts_says(project: Path, seed: int) -> None:
    session = Session(project, seed)
    for number in range(40):
        session.step()
        if number % 8 == 7:
            session.compare(project.parent / f"saved{number}")


def test_what_is_typed_in_settings_is_followed_at_once(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workspace, "_MAX_AGE", 1e9)
    (project / "promptls.toml").write_text("")
    buffers = Buffers(project, diagnostic={})
    refreshed = buffers.server.session.client._replace(refreshes=frozenset({"diagnostics"}))
    buffers.server.session.client = refreshed
    buffers.open(TEMPLATE)
    buffers.open("promptls.toml")
    assert "placeholder-unknown" in codes(pull(buffers, TEMPLATE))
    buffers.change("promptls.toml", TEAM)
    # The editor asks for what it has changed, and is told to ask for the other.
    asked = {"textDocument": {"uri": buffers.uri("promptls.toml")}}
    sent = buffers.server.send(request(1, "textDocument/diagnostic", asked))
    assert [it.get("method") for it in sent] == ["workspace/diagnostic/refresh", None]
    assert "placeholder-unknown" not in codes(pull(buffers, TEMPLATE))
