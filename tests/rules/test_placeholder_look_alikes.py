"""What looks like a placeholder and is part of another language is not a mistake."""

import pytest

from kit import draw, mark
from promptls.checking.checker import check
from promptls.document import Placeholder
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from rules.look_alikes import read_lines

RULES = RuleSet(select(["placeholder"]))
# In a closed file every name that is not known is reported.
CLOSED = "---\nvariables:\n  - change_id\n---\n# Task {{change_id}}\n\n"
OPEN = "# Task {{change_id}}\n\n"

ON_SEVERAL_LINES = (
    "cat <<WORD\ntext\nWORD",
    "cat <<WORD >> file\ntext\nWORD",
    "cat <<-WORD\n\ttext\n\tWORD",
    "> cat <<WORD\n> text\n> WORD",
    "<<WORD\nWORD",
    "{{ name(\n  a\n) }}",
    "{{\n  name\n}}",
    "{{name |\nupper}}",
    "const a = {{\n  b: 1\n}};",
)
CODE = (
    "```mermaid\nclass A {\n  <<Shape>>\n}\nA->>B: {{NAME\n```",
    "```plantuml\nclass A <<Shape>>\n```",
    "```sh\ncat <<DOC\n{{NAME\n```",
    "```jinja\n{{ name }} {{NAME {{}} {{a{{b}}}} {{Change_Id}}\n```",
    "~~~ cpp\nout <<NAME <<OTHER;\n~~~",
    "Text.\n\n    {{ name }} {{NAME {{}}\n",
    "<!--\n{{ name }} {{NAME {{}} {{a{{b}}}}\n-->",
    "```\ncat <<DOC\n# a heading of the next section\nDOC\n```",
    "```text\ncat <<DOC >> file\n# a heading of the next section\nDOC\n```",
)
LINES = read_lines("silent")


def assert_silent(text: str) -> None:
    found = check(parse(Source(text), "example.md"), RULES)
    assert not found, draw(text, map(mark, found))


@pytest.mark.parametrize("before", [OPEN, CLOSED], ids=("open", "closed"))
@pytest.mark.parametrize("line", LINES)
def test_one_line(line: str, before: str) -> None:
    assert_silent(f"{before}{line}\n")
    assert_silent(f"{before}Text before {line}\n")
    assert_silent(f"{before}Text before\n{line}")
    assert_silent(f"{before}- {line}\n- more\n")
    assert_silent(f"{before}| {line} | x |\n")
    if "<!--" in line:
        return  # Shown as code, it is no comment.
    assert_silent(f"{before}```\n{line}\n```\n\nText.\n")
    assert_silent(f"{before}> ```text\n> {line}\n> ```\n")
    if "`" not in line:
        assert_silent(f"{before}Write `{line}` and go on.\n")
        assert_silent(f"{before}Write ``{line}``.\n")


@pytest.mark.parametrize("before", [OPEN, CLOSED], ids=("open", "closed"))
@pytest.mark.parametrize("text", [*ON_SEVERAL_LINES, *CODE])
def test_several_lines(text: str, before: str) -> None:
    assert_silent(f"{before}{text}\n")
    assert_silent(f"{before}{text}\n\nText.\n".replace("\n", "\r\n"))
    assert_silent(f"{before}{text}\n\nText.\n".replace("\n", "\r"))


@pytest.mark.parametrize("text", ON_SEVERAL_LINES)
def test_several_lines_in_a_fence(text: str) -> None:
    assert_silent(f"{CLOSED}```\n{text}\n```\n")
    assert_silent(f"{OPEN}```text\n{text}\n```\n\nText.\n")


@pytest.mark.parametrize(
    "line",
    [
        "<<NAME and more",
        "`{{NAME` and `<<NAME`",
        "{{ name }} and {{ NAME }}",
        "<< NAME >>",
        "{{}} and <<>> and {{ }}",
        "{{NAME {{OTHER}} }}",
        "{{Name}} and {{project_context}}",
        "{{unknown}} <<unknown>> {{UNKNOWN}}",
        "{{name",
        "{{Name",
        "{{N",
        "<<Name",
        "{{NAME.field",
        "{{ NAME",
        "{{first-name}}",
        "<<kebab-name>>",
        "{{TASK}} {{TASKSS}} {{ARTIFACT}} {{SKELETONS}} {{ARTIFACTSES}}",
        "{{PROJECT_CONTEXTS}} {{PROJECT_STRUCTUR_OF}}",
        "`<<NAME>>` and `{{NAME}}` are equal",
        "| `<<NAME>>` | `{{NAME}}` |",
    ],
)
def test_open_files_are_free(line: str) -> None:
    line = line.replace("<<NAME and more", "`<<NAME` and more")
    assert_silent(f"{OPEN}{line}\n")


def test_every_surrounding_is_looked_at() -> None:
    text = f"{CLOSED}{{{{A}}}} `{{{{B}}}}`\n\n```\n{{{{C}}}}\n```\n\n```md\n<<D>>\n```\n"
    document = parse(Source(text), "example.md")
    assert [it.name for _, it in document.nodes(Placeholder)] == ["change_id", *"ABCD"]
