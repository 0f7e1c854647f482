"""Facts of Claude Code, line by line: what was read in its program, and what we make of it."""

import pytest

from promptls.vocabulary.hosts import find_hosts
from promptls.vocabulary.kinds import Kind
from vocabulary.facts import (
    arrives,
    file_at,
    findings,
    keys_at,
    kind_at,
    limits_of,
    notes_of,
    own_keys,
    words_at,
)

HOST = "claude-code"
AGENT, SKILL, COMMAND = ".claude/agents/x.md", ".claude/skills/x/SKILL.md", ".claude/commands/x.md"
PLUGIN = "plugins/p/agents/x.md"
GONE = "MultiEdit NotebookRead TodoRead SlashCommand BashOutput TaskOutput TeamCreate TeamDelete LS"
IGNORED = "permissionMode hooks mcpServers initialPrompt observer observerMessage observeSubagents"
NAMED = "---\narguments: n depth depth-x\n---\n"


@pytest.mark.parametrize(
    ("fact", "path"),
    [
        ("agents, in folders as well", AGENT),
        ("agents, in folders as well", ".claude/agents/a/b/x.md"),
        ("agents of a plugin", PLUGIN),
        ("skills", SKILL),
        ("skills of a plugin", "plugins/p/skills/x/SKILL.md"),
        ("commands", ".claude/commands/a/x.md"),
        ("commands of a plugin", "plugins/p/commands/x.md"),
        ("rules, as instructions", ".claude/rules/a/x.md"),
        ("output styles, as instructions", ".claude/output-styles/x.md"),
        ("memories", "CLAUDE.md"),
        ("memories", ".claude/CLAUDE.md"),
        ("memories of one person", "CLAUDE.local.md"),
        ("AGENTS.md, since 2.1.277 where there is no CLAUDE.md", "AGENTS.md"),
    ],
)
def test_it_loads(fact: str, path: str) -> None:
    assert HOST in find_hosts(kind_at(path), path), fact


@pytest.mark.parametrize(
    ("fact", "text", "line", "arrives_as"),
    [
        ("the first argument is $0", "$0, $1.", "a b", "a, b."),
        ("so is that of $ARGUMENTS[0]", "$ARGUMENTS[0], $ARGUMENTS[1].", "a b", "a, b."),
        ("a missing number stays as it is", "$0 $7 $ARGUMENTS[7]", "a", "a $7 $ARGUMENTS[7]"),
        ("a letter behind a number is no argument", "$0 $1x $0_", "a b", "a $1x $0_"),
        ("a price is one", "It costs $1.50.", "a b", "It costs b.50."),
        ("code is none the better", "`$1`\n```sh\nawk '{print $1}'\n```", "a b", None),
        ("tables as well", "| $1 |\n| --- |", "a b", "| b |\n| --- |"),
        ("a backslash keeps it", r"\$1 $0", "a b", "$1 a"),
        ("two of them do not", r"\\$1", "a b", r"\\b"),
        ("a declared name", f"{NAMED}$n, $depth.", "a b", "a, b."),
        ("a missing one becomes empty", f"{NAMED}$n, $depth.", "a", "a, ."),
        ("the longest name counts", f"{NAMED}$depth-x", "a b c", "c"),
        ("a name without a declaration stays", "$0 $depth", "a", "a $depth"),
        ("all arguments", "Do $ARGUMENTS.", "a 'b c'", "Do a 'b c'."),
        ("without a place they come below", "Do.", "a b", "Do.\n\nARGUMENTS: a b"),
        ("where none is filled in, too", "$7", "a b", "$7\n\nARGUMENTS: a b"),
        ("quotes hold one together", "$0|$1", "'a b' c", "a b|c"),
        ("an argument is no placeholder", "$0", "'$1' b", "$1"),
        ("an argument is no command", "$0", "'!x'", r"\!x"),
        ("a command stays until it is run", "!`ls $0`", "a", "!`ls a`"),
        ("others mean nothing", "{{args}} ${input:x} $0", "a", "{{args}} ${input:x} a"),
    ],
)
def test_it_replaces(fact: str, text: str, line: str, arrives_as: str | None) -> None:
    expected = text.replace("$1", "b") if arrives_as is None else arrives_as
    assert arrives(HOST, COMMAND, text, line) == expected, fact
    skill = f"Base directory for this skill: /.claude/skills/x\n\n{expected}"
    assert arrives(HOST, SKILL, text, line) == skill, fact


def test_its_tools() -> None:
    """54 of them, in the list of the program."""
    tools = sorted(words_at(AGENT, "tools").split(), key=str.lower)
    assert len(tools) == 54
    assert " ".join(tools) == (
        "Agent Artifact AskUserQuestion Bash ClaudeDesign CronCreate CronDelete CronList Edit "
        "EndConversation EnterPlanMode EnterWorktree ExitPlanMode ExitWorktree Glob Grep "
        "ListAgents ListMcpResourcesTool LSP Monitor NotebookEdit OfferChromeSetup PowerShell "
        "Projects propose_skills PushNotification Read ReadMcpResourceDirTool "
        "ReadMcpResourceTool ReadNotifications RemoteTrigger ReportFindings ScheduleWakeup "
        "SendFeedback SendMessage SendUserFile SendUserMessage SetGoal ShareOnboardingGuide "
        "ShowOnboardingRolePicker Skill SubagentHandback TaskCreate TaskGet TaskList TaskStop "
        "TaskUpdate TodoWrite ToolSearch WaitForMcpServers WebFetch WebSearch Workflow Write"
    )
    assert words_at(AGENT, "tools", earlier=True) == (
        "Task>Agent KillShell>TaskStop KillBash>TaskStop ListPeers>ListAgents "
        "Brief>SendUserMessage ListMcpResources>ListMcpResourcesTool "
        "ReadMcpResource>ReadMcpResourceTool ReadMcpResourceDir>ReadMcpResourceDirTool "
        "ProposeGoal>SetGoal"
    )
    gone = [it.name for it in keys_at(AGENT)["tools"].words if it.is_gone]
    assert gone == GONE.split()


@pytest.mark.parametrize(
    ("path", "key", "words"),
    [
        (AGENT, "model", "sonnet opus haiku fable inherit best opusplan"),
        (AGENT, "model", "sonnet[1m] opus[1m] fable[1m]"),
        (SKILL, "model", "sonnet opus haiku fable inherit best opusplan"),
        (AGENT, "effort", "low medium high xhigh max"),
        (COMMAND, "effort", "low medium high xhigh max"),
        (AGENT, "permissionMode", "acceptEdits auto bypassPermissions default dontAsk plan"),
        (AGENT, "color", "red blue green yellow purple orange pink cyan"),
        (AGENT, "memory", "user project local"),
        (AGENT, "isolation", "worktree remote"),
        (SKILL, "context", "inline fork"),
        (COMMAND, "shell", "bash powershell"),
    ],
)
def test_its_words(path: str, key: str, words: str) -> None:
    assert set(words.split()) <= set(words_at(path, key).split())


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        (
            AGENT,
            (
                "name description tools disallowedTools model color effort skills permissionMode "
                "maxTurns mcpServers memory background isolation hooks autoCompactWindow "
                "initialPrompt omitClaudeMd observer observerMessage observeSubagents "
                "observeToolResults experimental"
            ),
        ),
        (
            SKILL,
            (
                "argument-hint arguments model effort allowed-tools disallowed-tools "
                "(disallowedTools) shell disable-model-invocation user-invocable version "
                "when_to_use paths context agent background hooks"
            ),
        ),
        (
            COMMAND,
            (
                "name description argument-hint arguments model effort allowed-tools "
                "disallowed-tools (disallowedTools) shell disable-model-invocation user-invocable"
            ),
        ),
        (".claude/rules/x.md", "paths"),
        (
            ".claude/output-styles/x.md",
            "name description keep-coding-instructions",
        ),
    ],
)
def test_its_keys(path: str, keys: str) -> None:
    assert sorted(own_keys(HOST, path).split()) == sorted(keys.split())
    ignored = {it.name for it in keys_at(path).values() if it.ignored == "a plugin"}
    assert ignored == (set(IGNORED.split()) if path == AGENT else set())


@pytest.mark.parametrize(
    ("fact", "path", "fields"),
    [
        ("full names of models are none of the words", AGENT, "model: claude-opus-5-5"),
        ("full names of models are none of the words", AGENT, "model: claude-sonnet-5-5[1m]"),
        ("full names of models are none of the words", SKILL, "model: claude-haiku-5-5"),
        ("full names of models are none of the words", COMMAND, "model: claude-fable-5-2"),
        ("a window of a million tokens", AGENT, "model: sonnet[1m]"),
        ("the effort may be an integer", AGENT, "effort: 7"),
        ("manual is another name of default", AGENT, "permissionMode: manual"),
        ("yes, on and 1 are true", SKILL, "user-invocable: yes"),
        ("yes, on and 1 are true", SKILL, "user-invocable: 'on'"),
        ("yes, on and 1 are true", SKILL, "disable-model-invocation: 1"),
        ("an earlier name of a tool still works", AGENT, "tools: Task, KillShell, Brief"),
        ("a tool with what it may do", AGENT, "tools: Agent(x), Bash(git:*), mcp__a__b"),
        ("the prompt cache of an agent", AGENT, "experimental: {cacheTtl: 1h}"),
        ("an internal key", SKILL, "fallback: true"),
        ("a list of globs, since 2.1.84", ".claude/rules/x.md", "paths: [a/**, b/**]"),
        ("a word that nobody knows", AGENT, "color: teal; tools: Zap; mood: calm"),
    ],
)
def test_what_is_no_finding(fact: str, path: str, fields: str) -> None:
    assert findings(path, fields) == [], fact


@pytest.mark.parametrize(
    ("fact", "path", "fields", "found"),
    [
        *(
            ("a tool that is gone", AGENT, f"tools: Read, {it}", f"tool '{it}' was removed")
            for it in GONE.split()
        ),
        *(("a key that a plugin ignores", PLUGIN, f"{it}: x", f"'{it}'") for it in IGNORED.split()),
        ("nearly a model", AGENT, "model: sonet", "did you mean 'sonnet'?"),
        ("nearly a mode", AGENT, "permissionMode: acceptEdit", "did you mean 'acceptEdits'?"),
        ("more than the specification allows", SKILL, f"description: {'a' * 1025}", "1,025"),
    ],
)
def test_what_is_a_finding(fact: str, path: str, fields: str, found: str) -> None:
    assert any(found in it for it in findings(path, fields)), (fact, findings(path, fields))


def test_what_it_needs_and_what_it_says() -> None:
    assert file_at(HOST, AGENT).required == ("name", "description")
    assert file_at(HOST, AGENT).unread == "this agent is not loaded"
    assert file_at(HOST, SKILL).unread == "this skill has no fields"
    assert keys_at(".claude/rules/x.md")["paths"].since == "2.1.84 as a list"
    notes = notes_of(HOST)
    for it in (
        "since 2.1.277, where there is no CLAUDE.md",
        "an agent of a plugin without a name has that of its file",
        "`metadata` must be a mapping",
        "`true` is also `yes`, `on` and `1`",
        "Lines that end with CRLF get no quotes",
        "A `SubagentStop` hook that blocks is ignored where the agent has an output schema",
    ):
        assert it in notes


def test_its_limits() -> None:
    limits = limits_of(HOST)
    assert limits["description and when_to_use of a skill"] == 1536
    # 1 % of 200,000 tokens with 4 characters each.
    assert limits["list of skills"] == 0.01 * 200_000 * 4
    assert kind_at("CLAUDE.md") is Kind.INSTRUCTIONS
