"""Agents beside each other: two of one name, and one without front matter."""

import json
from pathlib import Path

import pytest

from cli.console import run, write
from kit import project_among
from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.semantics.facts import find_wanted_files
from promptls.text.spans import SIZE_CAP, Source
from promptls.vocabulary.kinds import Kind

TREE = ".claude/agents"
DUPLICATED, MISSING = "front-matter-name-duplicated", "front-matter-field-missing"


def agent(name: str) -> str:
    return f"---\nname: {name}\ndescription: Works\n---\n\n# Works\n"


def found_in(files: dict[str, str]) -> dict[str, list[str]]:
    """The messages about each of some files, which are all that there are."""
    found = {}
    for path, text in files.items():
        document = parse(Source(text), path)
        diagnostics = check(document, project=project_among(document, files))
        assert {it.rule for it in diagnostics} <= {DUPLICATED, MISSING}
        if diagnostics:
            found[path] = [it.message for it in diagnostics]
    return found


@pytest.mark.parametrize("folder", [TREE, "agents", "plugins/x/agents", "src/claude/agents"])
def test_a_copy_with_the_name_left_as_it_was(folder: str) -> None:
    files = {
        f"{folder}/tracer.md": agent("tracer"),
        f"{folder}/reviewer.md": agent("tracer"),
        f"{folder}/tester.md": agent("tester"),
    }
    message = "duplicate agent name 'tracer': also in tracer.md"
    assert found_in(files) == {f"{folder}/reviewer.md": [message]}


def test_two_of_which_neither_has_the_name_of_its_file() -> None:
    files = {"agents/a.md": agent("Code Tracer"), "agents/b.md": agent("Code Tracer")}
    assert found_in(files) == {"agents/b.md": ["duplicate agent name 'Code Tracer': also in a.md"]}


def test_two_folders_that_are_read_together() -> None:
    files = {
        f"{TREE}/a/tracer.md": agent("tracer"),
        f"{TREE}/b/tracer.md": agent("tracer"),
        f"{TREE}/top.md": agent("top"),
        f"{TREE}/c/top.md": agent("top"),
    }
    assert found_in(files) == {
        f"{TREE}/b/tracer.md": ["duplicate agent name 'tracer': also in ../a/tracer.md"],
        f"{TREE}/c/top.md": ["duplicate agent name 'top': also in ../top.md"],
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Plugins, folders of languages and projects that are apart.
        ("plugins/x/agents/tracer.md", "plugins/y/agents/tracer.md"),
        ("agents/de/tracer.md", "agents/en/tracer.md"),
        ("a/.claude/agents/tracer.md", "b/.claude/agents/tracer.md"),
        (f"{TREE}/tracer.md", f"{TREE}/archive/tracer.md"),
        (f"{TREE}/tracer.md", f"{TREE}/_templates/tracer.md"),
        # Their names are those of their files.
        ("agents/tracer.agent.md", "agents/other.agent.md"),
        ("prompts/tracer.md", "prompts/other.md"),
        ("skills/tracer/SKILL.md", "other/tracer/SKILL.md"),
    ],
)
def test_agents_that_are_apart(one: str, other: str) -> None:
    assert found_in({one: agent("tracer"), other: agent("tracer")}) == {}


@pytest.mark.parametrize("name", ["{{NAME}}", "'[agent-name]'", "<<NAME>>"])
def test_names_that_are_still_to_be_filled_in(name: str) -> None:
    files = {"agents/a.md": agent(name), "agents/b.md": agent(name)}
    assert found_in(files) == {}


def test_only_an_agent_that_is_called_otherwise_than_its_file_needs_others() -> None:
    for path, name, named in (
        ("agents/tracer.md", "tracer", ()),
        ("agents/04-code_tracer.md", "Code Tracer", ()),
        ("agents/a.md", "tracer", ("agents",)),
        (f"{TREE}/tracer.md", "tracer", ()),
        (f"{TREE}/x/tracer.md", "tracer", (f"{TREE}/**",)),
        ("agents/README.md", "tracer", ()),
    ):
        assert find_wanted_files(parse(Source(agent(name)), path)).named == named
    # An agent in a folder that no program reads for its agents.
    elsewhere = parse(
        Source(agent("tracer").replace("---\n\n", "model: opus\n---\n\n")), "docs/a.md"
    )
    assert elsewhere.kind is Kind.AGENT
    assert find_wanted_files(elsewhere).named == ()
    # Of one that is too large nothing has been read.
    large = parse(Source(agent("tracer") + " " * SIZE_CAP), "agents/a.md")
    assert large.kind is Kind.AGENT
    assert find_wanted_files(large).named == ()


NAKED = "# Tests\n\nYou test.\n"
ALONE = ["missing front matter with 'name' and 'description'"]


@pytest.mark.parametrize("folder", [TREE, "agents", "plugins/x/agents"])
def test_an_agent_without_front_matter_among_others(folder: str) -> None:
    files = {f"{folder}/{it}.md": agent(it) for it in ("tracer", "reviewer", "writer")}
    assert found_in({**files, f"{folder}/tester.md": NAKED}) == {f"{folder}/tester.md": ALONE}


@pytest.mark.parametrize("matter", ["- name: tester\n- description: y\n", "", "\n", "[1, 2]\n"])
def test_an_agent_whose_front_matter_has_no_fields_among_others(matter: str) -> None:
    files = {f"agents/{it}.md": agent(it) for it in ("tracer", "reviewer", "writer")}
    path = "agents/tester.md"
    assert found_in({**files, path: f"---\n{matter}---\n\n{NAKED}"}) == {path: ALONE}
    assert found_in({path: f"---\n{matter}---\n\n{NAKED}"}) == {}


def test_an_agent_whose_front_matter_has_lost_its_opening_is_one_mistake() -> None:
    files = {f"agents/{it}.md": agent(it) for it in "abc"}
    document = parse(Source(agent("tester").removeprefix("---\n")), "agents/tester.md")
    found = check(document, project=project_among(document, files))
    assert [it.rule for it in found] == ["front-matter-unclosed"]


@pytest.mark.parametrize(
    "files",
    [
        {"agents/tester.md": NAKED},
        {"agents/tester.md": NAKED, "agents/tracer.md": agent("tracer")},
        # Half of them are pages, so this one may be.
        {f"agents/{it}.md": agent(it) if it < "d" else NAKED for it in "abcdef"},
        *(
            {**{f"agents/{it}.md": agent(it) for it in "abc"}, f"agents/{page}.md": NAKED}
            for page in (
                *("README", "index", "overview", "_shared", "AGENT_GUIDE", "CONTRIBUTING"),
                *("agent-overview", "agent-type-guidelines", "quality-metrics"),
            )
        ),
        {**{f"agents/{it}.md": agent(it) for it in "abc"}, "agents/docs/tester.md": NAKED},
        {**{f"prompts/{it}.md": agent(it) for it in "abc"}, "prompts/tester.md": NAKED},
    ],
)
def test_a_page_among_agents(files: dict[str, str]) -> None:
    assert found_in(files) == {}


def test_the_command_line_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / ".git").mkdir()
    for name in ("tracer", "reviewer", "writer"):
        write(f"{TREE}/{name}.md", agent(name))
    write(f"{TREE}/copy.md", agent("tracer"))
    write(f"{TREE}/tester.md", NAKED)

    def codes() -> list[str]:
        found = json.loads(run("check", "--output-format=json", TREE).out)
        return [it["code"] for it in found]

    for _ in range(2):
        assert codes() == [DUPLICATED, MISSING]
    write(f"{TREE}/tracer.md", agent("tracer-2"))
    for _ in range(2):
        assert codes() == [MISSING]
    Path(f"{TREE}/reviewer.md").unlink()
    Path(f"{TREE}/writer.md").unlink()
    Path(f"{TREE}/copy.md").unlink()
    assert codes() == []
