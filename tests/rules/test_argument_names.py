"""Placeholders of other hosts, misspelt ones, and names that are declared or not."""

import pytest

from kit import check, check_fix
from rules.argument_findings import COMMAND, found

PROMPT = ".github/prompts/x.prompt.md"
SKILL = ".claude/skills/x/SKILL.md"


def named(text: str, names: str = "[file, depth]") -> str:
    return f"---\narguments: {names}\n---\n{text}"


@pytest.mark.parametrize(
    ("path", "text", "shown"),
    [
        (COMMAND, "Reverse: {{args}}", "{{args}}"),
        (COMMAND, "Run `a.sh {{args}}`", "{{args}}"),
        (COMMAND, "```sh\na.sh {{args}}\n```\n", "{{args}}"),
        (COMMAND, "Read @{docs/a.md}", "@{docs/a.md}"),
        (COMMAND, "See !{git diff}", "!{git diff}"),
        (COMMAND, "See !{awk '{print}' a}", "!{awk '{print}' a}"),
        (COMMAND, "Fix ${input:file}", "${input:file}"),
        (".opencode/command/x.md", "Reverse: {{args}}", "{{args}}"),
        (".codex/prompts/x.md", "Reverse: {{args}}", "{{args}}"),
        (PROMPT, "Fix $ARGUMENTS", "$ARGUMENTS"),
        (PROMPT, "See !`git diff`", "!`git diff`"),
    ],
)
def test_placeholders_of_other_hosts(path: str, text: str, shown: str) -> None:
    assert found(text, path) == [f"foreign {shown}"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        # A page about the other host, and an example of its language.
        (COMMAND, "Gemini CLI replaces {{args}}"),
        (COMMAND, '```toml\nprompt = "{{args}}"\n```\n'),
        (COMMAND, "<!-- {{args}} -->"),
        # GitHub, PowerShell, git, regular expressions and Ruby have the same marks.
        (COMMAND, "${{args}}"),
        (COMMAND, "Run `Set-Item @{ Name = 'a' }`, `git log @{u}..` and `HEAD@{a/b}`"),
        (COMMAND, "sed '/^a/!{b}'"),
        (COMMAND, "See !{\n a\n}"),
        # It replaces this itself.
        (SKILL, "Fix ${input:file} and $ARGUMENTS"),
        # Nothing is known of what these replace.
        (".cursor/commands/x.md", "Fix $ARGUMENTS {{args}}"),
        ("docs/commands/x.md", "Fix {{args}}"),
        ("prompts/x.md", "Fix $ARGUMENTS"),
        (".qwen/commands/x.md", "---\ndescription: y\n---\nSee !{a {{args}}} $1.50"),
    ],
)
def test_what_is_no_placeholder_of_another_host(path: str, text: str) -> None:
    assert found(text, path) == []


def test_what_the_host_has_no_word_for_is_reported_once() -> None:
    text = "---\nname: x\ndescription: y\n---\n${input:a} ${input:b} ${input:a}"
    assert found(text, "x/SKILL.md") == ["foreign ${input:a}?", "foreign ${input:b}?"]


def test_the_fix_has_the_spelling_of_the_host() -> None:
    drawing = """
        | Reverse {{args}}, after !{date}, and ${input:a}.
        :         ^^^^^^^^ argument-foreign: '{{args}}' is a placeholder of Gemini CLI; Claude Code leaves it as it is
        :                         ^^^^^^^ argument-foreign: '!{date}' is a placeholder of Gemini CLI; Claude Code leaves it as it is
        :                                      ^^^^^^^^^^ argument-foreign: '${input:a}' is a placeholder of Copilot; Claude Code leaves it as it is
    """
    check(drawing, path=COMMAND)
    fixed = "| Reverse $ARGUMENTS, after !`date`, and ${input:a}."
    check_fix(drawing, fixed, path=COMMAND)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Fix $ARGUMENT.", "$ARGUMENT"),
        ("Fix $Arguments.", "$Arguments"),
        ("Fix `$ARGUMNETS`.", "$ARGUMNETS"),
        ("```sh\na $ARGUMENT\n```\n", "$ARGUMENT"),
        ("Fix {{ARGUMENTS}}.", "{{ARGUMENTS}}"),
        ("Fix ${ARGUMENTS}.", "${ARGUMENTS}"),
        ("Fix {ARGUMENTS}.", "{ARGUMENTS}?"),
        (named("Read $fiel $depth"), "$fiel"),
        (named("Read ${file} $depth"), "${file}"),
        (named("Read {{ file }} $depth"), "{{ file }}"),
    ],
)
def test_misspelt_placeholders(text: str, shown: str) -> None:
    assert found(text) == [f"misspelled {shown}"]


@pytest.mark.parametrize(
    "text",
    [
        "Fix $ARGS, $ARGUMENTSX and \\$ARGUMENT.",
        "```sh\nARGUMENT=a\necho $ARGUMENT ${ARGUMENT}\n```\n",
        "```sh\na $arguments\n```\n",
        "```php\nf($arguments)\n```\n",
        "Fix {{ARGUMENTS}} in {{NAME}}.",
        "Fix $ARGUMENTS in `{ARGUMENTS}.md`.",
        "```sh\nARGUMENTS=a\necho ${ARGUMENTS}\n```\n",
        named("```sh\nfor fiel in $file; do echo $fiel $depth; done\n```\n"),
        named("Read $file $depth\n\n```sh\necho $fiel\n```\n"),
    ],
)
def test_what_is_not_misspelt(text: str) -> None:
    assert found(text) == []


def test_where_any_name_is_an_argument() -> None:
    assert found("Fix $ARGUMENT.", ".codex/prompts/x.md") == []
    assert found("Fix $ARGUMENT.", PROMPT) == []


def test_names_that_are_not_used() -> None:
    assert found(named("Read $file")) == ["unused depth?"]
    assert found(named("Read it.")) == ["unused file?", "unused depth?"]
    assert found(named("Read $file $dept")) == ["misspelled $dept"]
    for used in "$ARGUMENTS", "$0 $1", "$ARGUMENTS[0]":
        assert found(named(f"Read $file {used}")) == []
    assert found(named("Read it.", "[a b]")) == []
    # These are no names to the host.
    mappings = "\n- name: file\n  description: x\n- depth: 3"
    assert found(named("Read {{file}}", mappings)) == []
    # Other hosts have no such key.
    assert found(named("Read it."), ".opencode/command/x.md") == []
    assert found(named("Read it."), "docs/arguments.md") == []


def test_names_that_are_not_declared() -> None:
    assert found(named("Read $file, $depth, $format.")) == ["undeclared $format?"]
    for other in (
        "$HOME",
        "`$format`",
        "/$format",
        "$format(a)",
        "\n\n```sh\necho $format\n```\n",
        "$format\n\n```sh\nformat=a\n```\n",
    ):
        assert found(named(f"Read $file, $depth, {other}")) == []
    # Without one that is used, names may be anything.
    assert found(named("Read $format.", "[file]")) == ["unused file?"]


def test_more_than_a_person_writes() -> None:
    assert len(found("$ARGUMENT " * 3000)) < 2500
