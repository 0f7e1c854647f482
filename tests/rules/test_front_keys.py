"""The keys of front matter: misspelt, joined otherwise, or there twice."""

import pytest

from kit import check, check_fix

AGENT = "agents/tracer.md"


SKILL = "skills/pdf/SKILL.md"


@pytest.mark.parametrize(
    ("path", "key", "meant"),
    [
        ("SKILL.md", "descriptoin", "description"),
        ("commands/ship.md", "allowed_tools", "allowed-tools"),
        ("a.instructions.md", "applyto", "applyTo"),
    ],
)
def test_what_is_lost_decides_how_much_a_misspelled_key_weighs(
    path: str, key: str, meant: str
) -> None:
    check(
        f"""
        | ---
        | name: x
        | {key}: Read
        : {"^" * len(key)} front-matter-field-misspelled: unknown key {key!r}; did you mean {meant!r}?
        | ---
        """,
        path=path,
    )


def test_a_word_that_is_two_letters_off_may_be_somebodys_own() -> None:
    check(
        """
        | ---
        | name: tracer
        | description: Traces
        | tools: Read, WebFtch, WebFeth, TodoWrit, NotebokEdt
        :              ^^^^^^^ front-matter-value-misspelled: unknown tool 'WebFtch'; did you mean 'WebFetch'?
        :                       ^^^^^^^ front-matter-value-misspelled: unknown tool 'WebFeth'; did you mean 'WebFetch'?
        :                                ^^^^^^^^ front-matter-value-misspelled: unknown tool 'TodoWrit'; did you mean 'TodoWrite'?
        :                                          ^^^^^^^^^^ front-matter-value-misspelled [info]: unknown tool 'NotebokEdt'; did you mean 'NotebookEdit'?
        | ---
        """,
        path=AGENT,
    )


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("descriptions: x", AGENT),
        ("nam: x", AGENT),
        ("tols: x", AGENT),
        ("version: x", AGENT),
        ("targets: x", AGENT),
        ("targets: x", "x.agent.md"),
        ("audiences: x", "docs/x.md"),
        ("metadatas: x", "skills/tracer/SKILL.md"),
        ("audience: x", AGENT),
        ("applies: x", "x.instructions.md"),
        ("variabels: x", AGENT),
        ("descripton: x", "x.md"),
        ("author: x", AGENT),
        ("hooks: x", AGENT),
        ("mcpServers: x", "x.agent.md"),
        # Qwen Code reads this key.
        ("allowedTools: [read_file, glob]", "skills/tracer/SKILL.md"),
        ("allowedTools:\n|   - run_shell_command", "skills/tracer/SKILL.md"),
    ],
)
def test_keys_that_are_left_alone(line: str, path: str) -> None:
    check(f"| ---\n| name: tracer\n| description: x\n| {line}\n| ---", path=path)


@pytest.mark.parametrize(
    ("wrong", "key", "path"),
    [
        ("ApplyTo", "applyTo", "x.instructions.md"),
        ("variabels", "variables", "prompts/x.md"),
        ("allowed_tools", "allowed-tools", "commands/x.md"),
        ("audiance", "audience", "docs/x.md"),
    ],
)
def test_keys_of_other_files(wrong: str, key: str, path: str) -> None:
    fixed = f"| ---\n| {key}: []\n| ---"
    check_fix(f"| ---\n| {wrong}: []\n| ---", fixed, path=path)


@pytest.mark.parametrize("tools", ["Read", "[Bash(git:*), glob]", "[mcp__a__b]", ""])
def test_a_key_with_tools_of_claude_code_whose_words_are_joined_otherwise(tools: str) -> None:
    head = "| ---\n| name: tracer\n| description: Follows\n"
    fixed = f"{head}| allowed-tools: {tools}\n| ---"
    path = "skills/tracer/SKILL.md"
    check_fix(fixed.replace("allowed-tools", "allowedTools"), fixed, path=path)


def test_keys_that_are_there_twice() -> None:
    check(
        """
        | ---
        | name: tracer
        | description: Follows
        | name: x: y
        : ^^^^ front-matter-key-duplicated: duplicate key 'name'
        | "name": z
        :  ^^^^ front-matter-key-duplicated: duplicate key 'name'
        | ---
        """,
        path=AGENT,
    )


@pytest.mark.parametrize(
    ("key", "meant", "path"),
    [
        ("user_invocable", "user-invocable", "commands/x.md"),
        ("user_invocable", "user-invocable", SKILL),
        ("disable_model_invocation", "disable-model-invocation", "commands/x.md"),
        ("argument_hint", "argument-hint", "commands/x.md"),
        ("argumentHint", "argument-hint", "commands/x.md"),
        ("max-turns", "maxTurns", AGENT),
        ("permission_mode", "permissionMode", AGENT),
        ("disallowed-tools", "disallowedTools", AGENT),
        ("when-to-use", "when_to_use", SKILL),
    ],
)
def test_a_key_whose_words_are_joined_otherwise(key: str, meant: str, path: str) -> None:
    check(
        f"""
        | ---
        | name: pdf
        | description: b
        | {key}: true
        : {"^" * len(key)} front-matter-field-misspelled [info]: unknown key {key!r}; did you mean {meant!r}?
        | ---
        """,
        path=path,
    )


@pytest.mark.parametrize(
    ("key", "path"),
    [
        # The keys of other programs.
        ("max_turns", ".gemini/agents/x.md"),
        ("kind: local\n| max_turns", AGENT),
        ("user_invocable", ".opencode/commands/x.md"),
        ("mcp-servers", AGENT),
        # Nobody reads it there.
        ("user_invocable", "docs/x.md"),
        # Both are there.
        ("max-turns: 1\n| maxTurns", AGENT),
    ],
)
def test_keys_that_are_joined_as_they_should_be(key: str, path: str) -> None:
    check(f"| ---\n| name: pdf\n| description: b\n| {key}: 3\n| ---", path=path)
