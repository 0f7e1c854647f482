"""Facts of all hosts but Claude Code, line by line, and what we make of them."""

import pytest

from promptls.vocabulary.hosts import find_hosts, load_host
from promptls.vocabulary.kinds import Kind
from vocabulary.facts import (
    file_at,
    findings,
    keys_at,
    kind_at,
    limits_of,
    notes_of,
    own_keys,
    words_at,
)


@pytest.mark.parametrize(
    ("host", "paths"),
    [
        (
            "vscode",
            (
                ".github/agents/x.agent.md .github/agents/x.md .copilot/agents/x.md "
                ".claude/agents/x.md .github/instructions/x.instructions.md .claude/rules/x.md "
                ".github/prompts/x.prompt.md .github/skills/x/SKILL.md .claude/skills/x/SKILL.md "
                ".agents/skills/x/SKILL.md .github/copilot-instructions.md AGENTS.md CLAUDE.md"
            ),
        ),
        (
            "opencode",
            (
                ".opencode/agent/a/x.md .opencode/agents/x.md .opencode/mode/x.md "
                ".opencode/modes/x.md .opencode/command/x.md .opencode/commands/a/x.md "
                ".opencode/skill/x/SKILL.md .opencode/skills/x/SKILL.md .claude/skills/x/SKILL.md "
                ".agents/skills/x/SKILL.md AGENTS.md"
            ),
        ),
        ("codex", "AGENTS.md AGENTS.override.md .agents/skills/x/SKILL.md .codex/prompts/x.md"),
        (
            "gemini",
            ".gemini/agents/x.md .gemini/skills/x/SKILL.md .agents/skills/x/SKILL.md GEMINI.md",
        ),
        (
            "cursor",
            (
                ".cursor/rules/a/x.mdc .cursor/agents/x.md .cursor/commands/x.md "
                ".cursor/skills/x/SKILL.md AGENTS.md"
            ),
        ),
        ("windsurf", ".devin/skills/x/SKILL.md .devin/agents/x.md"),
        (
            "kiro",
            ".kiro/steering/x.md .kiro/prompts/x.md .kiro/skills/x/SKILL.md .kiro/agents/x.md",
        ),
        ("amp", "AGENTS.md .agents/skills/x/SKILL.md .agents/checks/x.md"),
        ("antigravity", ".agents/skills/x/SKILL.md .agents/agents/x.md .agents/workflows/x.md"),
        # Also in a plugin of Agent Plugins 1.0, and in a folder of a vendor.
        (
            "agent-skills",
            "x/SKILL.md skills/x/SKILL.md a/com.github.copilot/skills/x/SKILL.md",
        ),
    ],
)
def test_it_loads(host: str, paths: str) -> None:
    for path in paths.split():
        assert host in find_hosts(kind_at(path), path), path


@pytest.mark.parametrize(
    ("host", "kind", "path"),
    [
        ("gemini", Kind.TOML_COMMAND, ".gemini/commands/a/x.toml"),
        ("codex", Kind.AGENT, ".codex/agents/x.toml"),
    ],
)
def test_it_loads_toml(host: str, kind: Kind, path: str) -> None:
    assert find_hosts(kind, path) == (host,)


@pytest.mark.parametrize(
    ("host", "path", "keys"),
    [
        (
            "agent-skills",
            "x/SKILL.md",
            "name description license compatibility metadata allowed-tools",
        ),
        (
            "vscode",
            ".github/agents/x.md",
            (
                "name description argument-hint tools agents model user-invocable "
                "disable-model-invocation target mcp-servers handoffs hooks metadata (infer) "
                "reasoning-effort github"
            ),
        ),
        ("vscode", "x.instructions.md", "name description applyTo excludeAgent"),
        ("vscode", "x.prompt.md", "description name argument-hint agent model tools (mode)"),
        (
            "vscode",
            ".github/skills/x/SKILL.md",
            "argument-hint user-invocable disable-model-invocation context",
        ),
        ("cursor", ".cursor/rules/x.mdc", "description globs alwaysApply"),
        ("cursor", ".cursor/agents/x.md", "name description model readonly is_background"),
        (
            "cursor",
            ".cursor/skills/x/SKILL.md",
            "paths disable-model-invocation user-invocable",
        ),
        (
            "gemini",
            ".gemini/agents/x.md",
            "name description kind tools mcpServers model temperature max_turns timeout_mins",
        ),
        (
            "opencode",
            ".opencode/agents/x.md",
            (
                "name description mode model variant hidden color steps disable permission options "
                "prompt temperature top_p request system "
                "(disabled) (permissions) (tools) (maxSteps)"
            ),
        ),
        ("opencode", ".opencode/commands/c.md", "name description agent model variant subtask"),
        (
            "windsurf",
            ".devin/skills/x/SKILL.md",
            "argument-hint model subagent agent permissions triggers",
        ),
        (
            "kiro",
            ".kiro/agents/x.md",
            "name description tools model includeMcpJson includePowers",
        ),
        ("codex", ".codex/prompts/c.md", "description argument-hint"),
    ],
)
def test_its_keys(host: str, path: str, keys: str) -> None:
    assert sorted(own_keys(host, path).split()) == sorted(keys.split())


@pytest.mark.parametrize(
    ("path", "key", "words"),
    [
        (".opencode/agents/x.md", "mode", "primary subagent all"),
        (
            ".opencode/agents/x.md",
            "color",
            "primary secondary accent success warning error info",
        ),
        ("x.instructions.md", "excludeAgent", "code-review cloud-agent"),
        (".github/agents/x.md", "target", "vscode github-copilot"),
        # Models change every few months.
        (".github/agents/x.md", "model", ""),
    ],
)
def test_its_words(path: str, key: str, words: str) -> None:
    assert words_at(path, key) == words


# The names of Claude Code's tools that Copilot has for its own, and three others.
TAKEN = (
    "Bash, Read, NotebookRead, Edit, MultiEdit, Write, NotebookEdit, Grep, Glob, Task, WebSearch, "
    "WebFetch, TodoWrite, shell, powershell, custom-agent"
)


@pytest.mark.parametrize(
    ("fact", "path", "fields"),
    [
        ("globs of Cursor have no quotes", ".cursor/rules/x.mdc", "globs: **/*.ts"),
        ("globs of Cursor have no quotes", ".cursor/rules/x.mdc", "globs: *.ts,src/**/*.tsx"),
        ("a colour of opencode", ".opencode/agents/x.md", "color: '#ff5733'"),
        ("a colour of the theme", ".opencode/agents/x.md", "color: accent"),
        ("what switches an agent off", ".opencode/agents/x.md", "disable: true"),
        ("Copilot takes names of Claude Code", ".github/agents/x.md", f"tools: {TAKEN}"),
        ("models may be a list", ".github/agents/x.md", "model: [a, b]"),
        (
            "keys of a handoff",
            ".github/agents/x.md",
            "handoffs: [{label: a, agent: b, send: true}]",
        ),
        ("64 characters, with single hyphens", f"{'a' * 64}/SKILL.md", f"name: {'a' * 64}"),
        ("64 characters, with single hyphens", "a-1-b/SKILL.md", "name: a-1-b"),
        ("tools with spaces between", "x/SKILL.md", "allowed-tools: Read Bash(git:*)"),
    ],
)
def test_what_is_no_finding(fact: str, path: str, fields: str) -> None:
    assert findings(path, fields) == [], fact


@pytest.mark.parametrize(
    ("fact", "path", "fields", "found"),
    [
        ("infer has gone", ".github/agents/x.md", "infer: true", "key 'infer' was removed"),
        ("mode has gone", "x.prompt.md", "mode: agent", "key 'mode' was removed; use 'agent'"),
        ("nearly a mode", ".opencode/agents/x.md", "mode: subagnt", "did you mean 'subagent'?"),
        *(
            ("what no name of a skill is", f"{it or 'x'}/SKILL.md", f"name: '{it}'", "name")
            for it in ("a--b", "-a", "a-", "A", "a b", "a_b", "a" * 65)
        ),
        ("the name is that of the folder", "y/SKILL.md", "name: x", "'y'"),
        ("500 characters", "x/SKILL.md", f"compatibility: {'a' * 501}", "the limit is 500"),
        ("1,024 characters", "x/SKILL.md", f"description: {'a' * 1025}", "the limit is 1,024"),
    ],
)
def test_what_is_a_finding(fact: str, path: str, fields: str, found: str) -> None:
    assert any(found in it for it in findings(path, fields)), (fact, findings(path, fields))


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("agent-skills", "the name must be that of the folder"),
        ("vscode", "keys of a handoff: label, agent, prompt, send, model"),
        ("vscode", "since 1.129 (2026-07-15) it recommends skills instead"),
        ("vscode", "not that of its folder, is not loaded, and nothing says so"),
        ("vscode", "`.github/hooks/*.json`"),
        ("vscode", "ignores their matchers"),
        (
            "vscode",
            "Agent Plugins 1.0 (2026-08-06, since 1.133): `plugin.json`, `skills/`, `mcp.json`",
        ),
        ("vscode", "folders of vendors such as `com.github.copilot/`"),
        ("cursor", "`globs: **/*.ts` without quotes is usual, and no YAML"),
        ("codex", "the names of `project_doc_fallback_filenames`, up to `project_doc_max_bytes`"),
        ("codex", "with `agents/openai.yaml` beside it; no placeholders are documented"),
        ("codex", "since 0.117.0 (2026-03) Codex loads none: skills take their place"),
        ("gemini", "TOML; `$ARGUMENTS` stays as it is written"),
        ("opencode", "those in `mode` and `modes` are primary agents"),
        ("windsurf", "Hooks are still in `.windsurf/hooks.json`"),
        ("kiro", "in the editor; the command line reads JSON"),
        ("kiro", "Hooks are in `.kiro/hooks`"),
        ("roo-code", "Zoo Code continues it"),
    ],
)
def test_what_it_says(host: str, said: str) -> None:
    assert said in notes_of(host)


@pytest.mark.parametrize(
    ("host", "version", "folders"),
    [
        ("vscode", "Visual Studio Code 1.133", ".github"),
        ("opencode", "1.18.34", ".opencode"),
        ("codex", "0.169.0", ".codex"),
        ("gemini", "0.61.0", ".gemini .qwen"),
        ("windsurf", "Devin Desktop, 2026", ".windsurf .devin"),
        ("roo-code", "ended on 2026-05-15", ".roo"),
        ("agent-skills", "2026-08-09", ""),
    ],
)
def test_its_version_and_folders(host: str, version: str, folders: str) -> None:
    known = load_host(host)
    assert (known.version, known.folders) == (version, tuple(folders.split()))


def test_what_it_needs_and_does() -> None:
    assert file_at("vscode", ".github/agents/x.md").required == ("description",)
    assert file_at("agent-skills", "x/SKILL.md").required == ("name", "description")
    assert file_at("cursor", ".cursor/agents/x.md").required == ("name", "description")
    assert file_at("opencode", ".opencode/agents/x.md").required == ()
    assert file_at("opencode", ".opencode/skills/x/SKILL.md").unread == (
        "this skill is skipped without a word"
    )
    assert not file_at("vscode", "x.prompt.md").placeholders[0].is_certain
    # 2 % of a window of 200,000 tokens; 8,000 characters where the window is not known.
    assert limits_of("codex")["list of skills"] == 16_000
    assert keys_at("x/SKILL.md")["metadata"].description.endswith("names and texts.")
