"""What is known of hosts: each fact, and that the page and the index say the same."""

import re
from collections.abc import Iterator

import pytest

from pages.host_index import INDEX, read_hosts, write_index
from pages.hosts import HOSTS_PAGE, write_hosts
from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.front_matter import SPECIFIED_NAMES, find_keys, find_offered_keys
from promptls.vocabulary.hosts import (
    HOST_NAMES,
    all_files,
    find_files,
    host_of_path,
    list_names,
    load_host,
)
from promptls.vocabulary.hosts.facts import FrontMatterKey, HostFile, HostPlaceholder
from promptls.vocabulary.imports import Importing, find_importing
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.specified_keys import SPECIFIED_KEYS

AGENT, SKILL, COMMAND = "agents/x.md", "skills/x/SKILL.md", "commands/x.md"


def kind_of(path: str) -> Kind:
    return parse(Source(""), path).kind


def keys_of(path: str) -> dict[str, FrontMatterKey]:
    return find_keys(kind_of(path), path)


def test_the_index_and_the_page_are_up_to_date() -> None:
    """After a change, `python tests/pages hosts` writes both again."""
    assert INDEX.read_text(encoding="utf-8") == write_index()
    assert HOSTS_PAGE.read_text(encoding="utf-8") == write_hosts()


def test_the_names_of_specified_keys_are_all_there() -> None:
    assert {key.name for it in SPECIFIED_KEYS for key in it.keys} == SPECIFIED_NAMES


def test_each_fact_has_a_source_and_a_date() -> None:
    for host in read_hosts().values():
        sources = [host.source, *(it.source for it in host.limits)]
        if host.start.instructions:
            assert host.start_source
            sources.append(host.start_source)
        for file in host.files:
            sources += [file.source, *(it.source for it in file.keys)]
            sources += [it.source for it in file.placeholders]
            sources += [word.source for key in file.keys for word in key.words]
        for source in sources:
            assert source.name
            assert re.fullmatch(r"2026-\d\d-\d\d", source.date), (host.name, source)


def placeholders_of(path: str, kind: Kind | None = None) -> dict[str, HostPlaceholder]:
    files = find_files(kind or kind_of(path), path)
    return {one.spelling: one for it in files for one in it.placeholders}


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (SKILL, "$0 $12 $1a $1.50", {"$N": ["0", "12", "1"]}),
        (SKILL, "${CLAUDE_SKILL_DIR} ${CLAUDE_X}", {"${CLAUDE_…}": ["CLAUDE_SKILL_DIR"]}),
        (SKILL, "!`git log`", {"!`command`": ["git log"]}),
        (SKILL, "$ARGUMENTS[1]", {"$ARGUMENTS[N]": ["1"]}),
        ("x.prompt.md", "${input:a:b} ${input:c}", {"${input:name}": ["a", "c"]}),
    ],
)
def test_where_a_placeholder_is(path: str, text: str, expected: dict[str, list[str]]) -> None:
    for spelling, parts in expected.items():
        assert re.findall(placeholders_of(path)[spelling].pattern, text) == parts


def test_limits_of_agent_skills() -> None:
    keys = keys_of(SKILL)
    assert (keys["description"].longest, keys["compatibility"].longest) == (1024, 500)
    wrong = "a--b", "-a", "a-", "A", "a b", "a" * 65, ""
    assert not any(keys["name"].matches(it) for it in wrong)
    assert keys["name"].matches("a-1")


@pytest.mark.parametrize(
    ("host", "what", "unread"),
    [
        ("claude-code", "agent", "this agent is not loaded"),
        ("claude-code", "skill", "this skill has no fields"),
        ("claude-code", "command", "this command has no fields"),
        ("opencode", "agent", "this agent has no fields, or is skipped without a word"),
        ("vscode", "skill", "this skill is not loaded"),
    ],
)
def test_what_a_loader_does_without_front_matter(host: str, what: str, unread: str) -> None:
    files = load_host(host).files
    assert next(it.unread for it in files if it.what == what) == unread


def current_files() -> Iterator[tuple[str, HostFile]]:
    for name in HOST_NAMES:
        for file in load_host(name).files:
            for glob in file.paths:
                path = glob.replace("**/", "x/").replace("*", "x")
                if path.endswith((".md", ".mdc")):
                    yield path, file


@pytest.mark.parametrize(("path", "file"), [*current_files()])
def test_no_current_key_or_word_is_a_finding(path: str, file: HostFile) -> None:
    kind = kind_of(path)
    assert kind is file.kind
    known = find_offered_keys(kind, path)
    fields = {"name": "x", "description": "Follows an execution path", "metadata": "{a: b}"}
    most = max((len(it.words) for it in known.values()), default=1)
    for number in range(max(most, 1)):
        lines = []
        for key in known.values():
            words = [it.name for it in key.words if it.is_current] or ["x"]
            word = words[number % len(words)]
            lines.append(f"{key.name}: {fields.get(key.name, f'{word!r}')}")
        text = "\n".join(["---", *lines, "---", "", "Text.", ""])
        found = [f"{it.rule}: {it.message}" for it in check(parse(Source(text), path))]
        assert [it for it in found if "front-matter" in it or "skill" in it] == [], text


def test_whose_imports_are_followed_is_a_fact_of_each_file() -> None:
    found = {}
    for host in map(load_host, HOST_NAMES):
        for file in host.files:
            for glob in file.paths:
                path = glob.replace("**/*", "a/b").replace("*", "b")
                claimed = find_importing(path)
                if file.imports != "no":
                    assert claimed is not None
                    found[glob] = claimed.host, claimed.sure
                    assert (host.name, file.imports == "always") == found[glob]
    assert found.items() >= {
        ("CLAUDE.md", ("claude-code", True)),
        (".claude/rules/**/*.md", ("claude-code", True)),
        ("AGENTS.md", ("claude-code", False)),
        ("GEMINI.md", ("gemini", True)),
    }
    for path in ("README.md", ".claude/rules/a.txt", ".claude/agents/a.md", "fixtures/CLAUDE.md"):
        assert find_importing(path) is None
    # A host may not say how far it follows them.
    assert Importing("codex").deepest > Importing("gemini").deepest


def test_all_hosts_have_a_file_or_tools() -> None:
    assert all(load_host(it).files or load_host(it).tools for it in HOST_NAMES)
    assert len(list(all_files())) == sum(len(load_host(it).files) for it in HOST_NAMES)


def test_a_new_file_begins_with_keys_that_its_host_reads() -> None:
    begun = [it for it in all_files() if it.begins]
    assert begun
    for it in begun:
        assert {name for name, _ in it.begins} <= {key.name for key in it.keys}


def test_whose_a_file_is_by_its_path() -> None:
    paths = (".claude/agents/a.agent.md", "agents/a.agent.md", "agents/a.md", ".kiro/a.md")
    assert [host_of_path(it) for it in paths] == ["claude-code", "vscode", None, "kiro"]


def test_names_that_tell_a_kind_are_those_of_hosts() -> None:
    names, endings = list_names(Kind.INSTRUCTIONS)
    assert {"AGENTS.md", "GEMINI.md", "copilot-instructions.md"} < names
    assert endings == (".instructions.md",)
    assert list_names(Kind.AGENT) == (frozenset(), (".agent.md",))
