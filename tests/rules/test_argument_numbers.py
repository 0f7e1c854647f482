"""Numbers that a host replaces: in code, in prices, and counted from one."""

import pytest

from kit import check, check_fix
from promptls.checking.checker import check as find
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.substitutions.mistaken_numbers import find_counted_from_one
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from rules.argument_findings import COMMAND, found

SKILL = ".claude/skills/x/SKILL.md"
OPENCODE = ".opencode/command/x.md"
HINT = "---\nargument-hint: '[a] [b]'\n---\n"
NO_HINT = "---\nname: x\ndescription: y\n---\n"


def fenced(code: str, language: str = "sh") -> str:
    return f"{HINT}Read $0.\n\n```{language}\n{code}\n```\n"


@pytest.mark.parametrize(
    "code",
    [
        "ps | awk '{print $1}'",
        "ps | awk -F'\\t' -v a=\"b\" '$1 == 2'",
        "ps | awk '\n  NR > 1 {\n    print $1\n  }\n'",
        "ps | x '{print $1}'",
        "perl -pe 's/(a)/$1/'",
        "sh -c 'echo $1' sh a",
        "perl -ne 'print $1 if /(a)/'",
        "perl -ne 'if (/(a)/) {\n print $1 }'",
        "#!/bin/sh\nA=$1",
        "cat > a.sh <<'EOF'\n#!/bin/sh\nA=$1\nEOF",
        "log() {\n  echo $1\n}",
        "function log {\n  echo $1\n}",
        "log() { echo $1; }",
        "root:$1$new.salt$abc",
    ],
)
def test_numbers_of_shell_code(code: str) -> None:
    assert found(fenced(code)) == ["in-code $1"]
    assert found(fenced(code, "")) == ["in-code $1"]


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("sql", "SELECT * FROM a WHERE b = $1"),
        ("python", 'run("INSERT INTO a VALUES ($1)")'),
        ("ts", "db.query('SELECT a FROM b LIMIT $1')"),
        ("sql", "SELECT $1::text"),
        ("js", "text.replace(/(a)/, '$1')"),
        ("js", "text.replace(\n  /(a)/g,\n  '<b>$1</b>'\n)"),
        ("powershell", "$a -replace '(b)', '$1'"),
        ("nginx", "rewrite ^/(.*) /a/$1"),
        ("swift", "items.map { $1.name }"),
        ("awk", "NR > 1 { print $1 }"),
        ("text", "=A1*$B$1"),
    ],
)
def test_numbers_of_other_code(language: str, code: str) -> None:
    assert found(fenced(code, language)) == ["in-code $1"]


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("sh", "git show $1"),
        ("sh", 'BRANCH="$1"'),
        ("sh", "log() {\n  echo a\n}\nlog $1"),
        ("sh", "log() { echo a; }\nlog $1"),
        ("sh", "psql -c 'SELECT a FROM b WHERE c = $1'"),
        ("sh", "awk '{print}' $1"),
        ("sh", "# Shows $1\ngit log"),
        ("tsx", "export const $1 = () => null"),
        ("sql", "SELECT * FROM $1"),
        ("", "Review $1"),
    ],
)
def test_an_argument_that_is_meant(language: str, code: str) -> None:
    assert found(fenced(code, language)) == []


def test_the_name_of_a_script() -> None:
    text = "$ARGUMENTS\n\n```sh\n{}\n```\n"
    assert found(text.format('cd "$(dirname "$0")/.."')) == ["in-code $0"]
    assert found(text.format('echo "Usage: $0 [a]"')) == ["in-code $0"]
    assert found(text.format("git show $0")) == []


def test_inline_code_and_formulas() -> None:
    assert found(f"{HINT}Run `awk '{{print $1}}'` and `git show $1` for $0.") == ["in-code $1"]
    assert found(f"{HINT}For $0, say `WHERE a = $1`.") == ["in-code $1"]
    assert found(f"{HINT}For $0, multiply by $B$6.") == ["in-code $6"]
    assert found(f"{HINT}For $0:\n\n    ps | awk '{{print $1}}'\n") == ["in-code $1"]
    assert found(f"{HINT}The size of $0: !`du -s $0 | awk '{{print $1}}'`") == ["in-code $1"]


@pytest.mark.parametrize(
    ("price", "shown"),
    [
        ("$1.50", "$1"),
        ("$2,000", "$2"),
        ("$20/month", "$20"),
        ("~$2/hr", "$2"),
        ("$5-20", "$5"),
        ("$5 million", "$5"),
        ("US$4.20", "$4"),
        ("| $0.03 |", "$0"),
    ],
)
def test_prices(price: str, shown: str) -> None:
    assert found(f"{HINT}For $0 it costs {price} now.") == [f"in-price {shown}"]
    assert found(f"{HINT}For $0:\n\n```\n{price}\n```\n") == [f"in-price {shown}"]


def test_a_range_of_prices() -> None:
    assert found(f"{HINT}For $0 it costs $50-$90.") == ["in-price $50", "in-price $90"]
    assert found(f"{HINT}For $0 it costs $100 now.") == ["in-price $100?"]


@pytest.mark.parametrize("text", ["v$1.0", "a/$1.5", "$1/file.md", "$1 and $2", "@$1", "$1, 000"])
def test_no_price(text: str) -> None:
    assert found(f"{HINT}Read $0 and {text} now.") == []


def test_a_file_that_takes_no_arguments_needs_a_caller_who_gives_some() -> None:
    code = f"{NO_HINT}```sh\nps | awk '{{print $1, $12}}'\n```\n\nFor $2.50 or $45.\n"
    assert found(code, SKILL) == ["in-code $1?", "in-price $2?"]
    # In a skill, a number in another language is none of an argument.
    assert found(f"{NO_HINT}```vue\n<Box gap='$4' />\n```\n", SKILL) == ["in-code $4?"]
    assert found(f"{NO_HINT}```sh\ngit show $1\n```\n", SKILL) == []
    assert found(f"{NO_HINT}A coffee for $4.", SKILL) == []
    assert found("```vue\n<Box gap='$4' />\n```\n") == []


def test_where_a_missing_argument_becomes_empty() -> None:
    text = "```sh\nps | awk '{print $1, $0, $12}'\n```\n"
    assert found(text, OPENCODE) == ["in-code $1", "in-code $0", "in-code $12"]
    messages = [it.message for it in find(parse(Source(text), OPENCODE))]
    assert messages == [
        "'$1' in code becomes the first argument in OpenCode",
        "'$0' in code becomes 'undefined' in OpenCode",
        "'$12' in code becomes argument 12 in OpenCode",
    ]


def test_the_fix_is_safe_where_the_host_is_sure() -> None:
    drawing = """
        | ---
        | argument-hint: "[a] [b]"
        | ---
        | Run `awk '{print $1}'` on $0, for $2.50.
        :                  ^^ argument-in-code: '$1' in code becomes the second argument in Claude Code
        :                                   ^^ argument-in-price: '$2' of a price becomes the third argument in Claude Code
    """
    fixed = """
        | ---
        | argument-hint: "[a] [b]"
        | ---
        | Run `awk '{print \\$1}'` on $0, for \\$2.50.
    """
    check(drawing, path=COMMAND)
    check_fix(drawing, fixed, path=COMMAND)

    def fixes(path: str) -> list[str]:
        text = f"{HINT}For $0, run `awk '{{print $1}}'`."
        its = [it.fix for it in find(parse(Source(text), path))]
        return [str(it.applicability) if it else "" for it in its]

    assert fixes(COMMAND) == ["safe"]
    (twice,) = find(parse(Source(f"{HINT}For $0, `awk '{{print \\\\$1}}'`."), COMMAND))
    assert twice.fix is None
    assert fixes("plugin/commands/x.md") == ["unsafe"]
    assert fixes(OPENCODE) == [""]
    assert fixes(".codex/prompts/x.md") == [""]


@pytest.mark.parametrize(("other", "safety"), [("opencode", "unsafe"), ("claude-code", "safe")])
def test_the_fix_is_unsafe_where_another_host_shows_the_backslash(other: str, safety: str) -> None:
    hosts = tuple(dict.fromkeys(("claude-code", other)))
    vocabulary = replaced(SPECIFIED, hosts_of_file=hosts)
    document = parse(Source(f"{HINT}For $ARGUMENTS, at $2.50"), COMMAND)
    (found,) = find(document, RuleSet(select(("argument",)), vocabulary))
    assert found.fix
    assert found.fix.applicability == safety


@pytest.mark.parametrize(
    ("path", "text"),
    [
        # Pages, and files of hosts that replace nothing.
        ("docs/commands/x.md", "It costs $1.50."),
        ("docs/commands/x.md", "---\ntitle: x\ndescription: y\n---\nIt costs $1.50."),
        ("SKILL.md", "It costs $1.50."),
        ("README.md", "It costs $1.50."),
        ("CLAUDE.md", "It costs $1.50."),
        (".cursor/commands/x.md", "It costs $1.50."),
        (".agents/skills/x/SKILL.md", f"{HINT}It costs $1.50."),
        (".github/prompts/x.prompt.md", f"{HINT}It costs $1.50."),
        # In the folder of a host, but not where that looks.
        (".claude/old/commands/x.md", f"{HINT}It costs $1.50."),
        (".claude/old/skills/x/SKILL.md", f"{HINT}It costs $1.50."),
        (".claude/skills/x/lib/y/SKILL.md", f"{HINT}It costs $1.50."),
        # What is kept already.
        (COMMAND, f"{HINT}It costs \\$1.50 for $0."),
        (COMMAND, f"{HINT}It costs $5k for $0."),
    ],
)
def test_what_no_host_replaces(path: str, text: str) -> None:
    assert found(text, path) == []


def test_commands_of_a_plugin() -> None:
    price = "It costs $1.50."
    assert found(f"---\ndescription: x\n---\n{price}", "a/commands/x.md") == ["in-price $1?"]
    assert found(f"---\nallowed-tools: Bash\nx: y\n---\n{price}", "a/commands/x.md") == [
        "in-price $1?"
    ]
    assert found(f"$ARGUMENTS. {price}", "a/commands/x.md") == ["in-price $1"]
    hinted = f"{HINT}{price}"
    assert found(hinted, ".claude/plugins/a/1.0/commands/x.md") == ["in-price $1"]
    assert found(hinted, ".claude/skills/a/commands/x.md") == ["in-price $1"]
    assert found(hinted, ".claude/skills/a/skills/x/SKILL.md") == ["in-price $1"]


def test_counting_from_one() -> None:
    assert found(f"{HINT}Read $1 and $2.") == ["counts-from-one $1"]
    assert found("$ARGUMENTS\n\nRead `$1`.") == ["counts-from-one $1"]
    assert found("$ARGUMENTS\n\n```sh\ngit show $1\n```\n") == ["counts-from-one $1"]
    # In a skill that declares none, these are often those of an example.
    text = f"{NO_HINT}$ARGUMENTS: `$1`, `$2`"
    assert found(text, SKILL) == ["counts-from-one $1?"]
    # The folder does not say for sure which host loads it, and here neither does the text.
    text = f"{HINT}Read $1."
    assert found(text, "plugins/x/commands/x.md") == ["counts-from-one $1?"]
    assert found(f"{text} See .claude/x.md.", "vendor/commands/x.md") == ["counts-from-one $1?"]
    assert found(text, "vendor/commands/x.md") == []


@pytest.mark.parametrize(
    "text",
    [
        f"{HINT}Read $0 and $1.",
        f"{HINT}Read $ARGUMENTS[0] and $1.",
        # These are not counted.
        f"{HINT}Read $2.",
        f"{HINT}Read $1 and $3.",
        f"{HINT}It costs $1.50.",
        f"{HINT}```ts\nconst a = '$1'\n```\n",
        f"{NO_HINT}```sh\ngit show $1\n```\n",
    ],
)
def test_not_counting_from_one(text: str) -> None:
    assert "counts-from-one" not in str(found(text))


def test_hosts_that_count_from_one() -> None:
    text = f"{HINT}Read $1 and $2."
    assert found(text, OPENCODE) == []
    assert found(text, ".codex/prompts/x.md") == []
    for hosts in ("claude-code", "opencode"), ("opencode",):
        vocabulary = replaced(SPECIFIED, hosts_of_file=hosts)
        assert find_counted_from_one(parse(Source(text), "commands/x.md"), vocabulary) is None


def test_a_fence_ends_where_it_does_for_all_rules() -> None:
    # Nothing closes the first one if the second is in it.
    text = "Run it.\n\n```\none\n```js\nx.replace(/a/, '$1')\n```\n\nFix $1.\n"
    assert found(text) == ["in-code $1", "counts-from-one $1"]
    # A line of a script that looks like a heading does not end its code.
    text = (
        "Run it.\n\n```sh\n#!/bin/sh\n# Greet\necho $1\n```\n\n# Then\n\nFix $0 with $ARGUMENTS.\n"
    )
    assert found(text) == ["in-code $1"]
