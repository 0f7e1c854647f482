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
    find_hosts,
    host_of_path,
    list_names,
    load_host,
)
from promptls.vocabulary.hosts.facts import FrontMatterKey, HostFile, HostPlaceholder, Word
from promptls.vocabulary.imports import Importing, find_importing
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.specified_keys import SPECIFIED_KEYS

AGENT, SKILL, COMMAND = "agents/x.md", "skills/x/SKILL.md", "commands/x.md"


def kind_of(path: str) -> Kind:
    return parse(Source(""), path).kind


def keys_of(path: str) -> dict[str, FrontMatterKey]:
    return find_keys(kind_of(path), path)


def words_of(path: str, key: str) -> dict[str, Word]:
    return {it.name: it for it in keys_of(path)[key].words}


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


@pytest.mark.parametrize(
    ("path", "hosts"),
    [
        (AGENT, "claude-code"),
        (".claude/agents/a/x.md", "claude-code vscode"),
        ("plugins/p/commands/x.md", "claude-code"),
        (SKILL, "agent-skills claude-code"),
        (".claude/skills/x/SKILL.md", "agent-skills claude-code vscode opencode"),
        (
            ".agents/skills/x/SKILL.md",
            "agent-skills amp antigravity codex vscode gemini opencode",
        ),
        (".github/skills/x/SKILL.md", "agent-skills vscode"),
        (".opencode/skill/x/SKILL.md", "agent-skills opencode"),
        (".gemini/skills/x/SKILL.md", "agent-skills gemini"),
        (".cursor/skills/x/SKILL.md", "agent-skills cursor"),
        (".devin/skills/x/SKILL.md", "agent-skills windsurf"),
        (".kiro/skills/x/SKILL.md", "agent-skills kiro"),
        (".claude/commands/x.md", "claude-code"),
        (".claude/rules/a/x.md", "claude-code vscode"),
        (".claude/output-styles/x.md", "claude-code"),
        ("CLAUDE.md", "claude-code vscode"),
        ("AGENTS.md", "amp claude-code codex vscode cursor opencode"),
        ("AGENTS.override.md", "codex"),
        ("GEMINI.md", "gemini"),
        ("x.agent.md", "vscode"),
        (".github/agents/x.md", "vscode"),
        (".github/instructions/x.instructions.md", "vscode"),
        (".github/prompts/x.prompt.md", "vscode"),
        (".github/copilot-instructions.md", "vscode"),
        (".opencode/agent/x.md", "opencode"),
        (".opencode/commands/a/x.md", "opencode"),
        (".codex/prompts/x.md", "codex"),
        (".gemini/agents/x.md", "gemini"),
        (".cursor/rules/a/x.mdc", "cursor"),
        (".cursor/agents/x.md", "cursor"),
        (".cursor/commands/x.md", "cursor"),
        (".kiro/agents/x.md", "kiro"),
        (".kiro/steering/x.md", "kiro"),
        (".kiro/prompts/x.md", "kiro"),
        (".devin/agents/x.md", "windsurf"),
        (".agents/agents/x.md", "antigravity"),
        (".agents/workflows/x.md", "antigravity"),
        (".agents/checks/x.md", "amp"),
        ("docs/x.md", ""),
        ("prompts/x.md", ""),
    ],
)
def test_hosts_of_a_file(path: str, hosts: str) -> None:
    for before in "", "a/b/":
        assert find_hosts(kind_of(before + path), before + path) == tuple(hosts.split())


def test_what_is_not_markdown_is_known_as_well() -> None:
    assert find_hosts(Kind.TOML_COMMAND, ".gemini/commands/a/x.toml") == ("gemini",)
    assert find_hosts(Kind.AGENT, ".codex/agents/x.toml") == ("codex",)


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        (
            AGENT,
            (
                "name description tools model color effort skills disallowedTools permissionMode "
                "maxTurns mcpServers memory background isolation hooks autoCompactWindow initialPrompt "
                "omitClaudeMd observer observerMessage observeSubagents experimental"
            ),
        ),
        (
            ".claude/skills/x/SKILL.md",
            (
                "name description license compatibility metadata allowed-tools disallowed-tools "
                "arguments argument-hint model effort shell agent background context when_to_use paths "
                "hooks user-invocable disable-model-invocation"
            ),
        ),
        (
            COMMAND,
            (
                "description argument-hint allowed-tools disallowed-tools arguments model effort shell "
                "user-invocable disable-model-invocation"
            ),
        ),
        (".claude/rules/x.md", "paths"),
        (".claude/output-styles/x.md", "name description keep-coding-instructions"),
        (
            "x.agent.md",
            (
                "description name argument-hint tools agents model user-invocable metadata hooks "
                "disable-model-invocation target mcp-servers handoffs infer"
            ),
        ),
        ("x.instructions.md", "name description applyTo excludeAgent"),
        ("x.prompt.md", "description name argument-hint agent model tools mode"),
        (
            ".github/skills/x/SKILL.md",
            "name description argument-hint user-invocable disable-model-invocation context",
        ),
        (".cursor/rules/x.mdc", "description globs alwaysApply"),
        (".cursor/agents/x.md", "name description model readonly is_background"),
        (
            ".cursor/skills/x/SKILL.md",
            "paths disable-model-invocation user-invocable metadata",
        ),
        (
            ".gemini/agents/x.md",
            "name description kind tools mcpServers model temperature max_turns timeout_mins",
        ),
        (
            ".opencode/agents/x.md",
            (
                "description mode model variant hidden color steps disabled permission permissions "
                "temperature top_p"
            ),
        ),
        (".opencode/command/x.md", "description agent model subtask"),
        (
            ".devin/skills/x/SKILL.md",
            "argument-hint model subagent agent allowed-tools permissions triggers",
        ),
        (".kiro/agents/x.md", "name description tools model includeMcpJson includePowers"),
    ],
)
def test_keys_of_a_file(path: str, keys: str) -> None:
    assert set(keys.split()) <= keys_of(path).keys()


def test_words_of_others() -> None:
    assert set(words_of(".opencode/agent/x.md", "mode")) == {"primary", "subagent", "all"}
    assert set(words_of("x.instructions.md", "excludeAgent")) == {"code-review", "cloud-agent"}
    assert keys_of("x.agent.md")["model"].words == ()
    assert keys_of("x.agent.md")["infer"].is_gone
    assert keys_of("x.prompt.md")["mode"].now == "agent"


def placeholders_of(path: str, kind: Kind | None = None) -> dict[str, HostPlaceholder]:
    files = find_files(kind or kind_of(path), path)
    return {one.spelling: one for it in files for one in it.placeholders}


@pytest.mark.parametrize(
    ("path", "spelling", "expected"),
    [
        (SKILL, "$N", (0, "stays as it is written", False, "\\")),
        (COMMAND, "$ARGUMENTS[N]", (0, "stays as it is written", False, "\\")),
        (COMMAND, "$name", (None, "becomes empty", False, "\\")),
        (".opencode/command/x.md", "$N", (1, "becomes empty", True, "")),
        (".codex/prompts/x.md", "$1 … $9", (1, "becomes empty", False, "$")),
        (".gemini/commands/x.toml", "{{args}}", (None, "becomes empty", False, "")),
        ("x.prompt.md", "${input:name}", (None, "is asked for", False, "")),
    ],
)
def test_how_a_placeholder_is_replaced(path: str, spelling: str, expected: object) -> None:
    """Its base, what is left where it is missing, whether it takes the rest, and its escape."""
    kind = Kind.TOML_COMMAND if path.endswith(".toml") else None
    one = placeholders_of(path, kind)[spelling]
    assert (one.base, one.missing, one.takes_rest, one.escape) == expected


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


@pytest.mark.parametrize(
    ("host", "what", "value"),
    [
        ("claude-code", "description and when_to_use of a skill", 1536),
        ("claude-code", "list of skills", 8000),
        ("claude-code", "file of instructions", 40_000),
        ("claude-code", "text of all instructions", 120_000),
        ("codex", "description of a skill", 1024),
        ("codex", "list of skills", 16_000),
        ("codex", "text of all instructions", 32_768),
    ],
)
def test_limits(host: str, what: str, value: int) -> None:
    assert {it.what: it.value for it in load_host(host).limits}[what] == value


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
