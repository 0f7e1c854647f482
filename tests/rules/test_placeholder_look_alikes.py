"""What looks like a placeholder and is part of another language is not a mistake."""

import pytest

from kit import draw, mark
from promptls.checking.checker import check
from promptls.document import Placeholder
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source

RULES = RuleSet(select(["placeholder"]))
# In a closed file every name that is not known is reported.
CLOSED = "---\nvariables:\n  - change_id\n---\n# Task {{change_id}}\n\n"
OPEN = "# Task {{change_id}}\n\n"

ON_ONE_LINE = """
    ${{ secrets.TOKEN }}
    ${{ inputs }}
    ${{TOKEN}}
    ${{ TOKEN
    if: ${{ success() }}
    style={{ color }}
    <div style={{color: "red"}}>
    <Box sx={{margin}} />
    iteration={{ITERATION}}
    {{{body}}}
    {{{ BODY }}}
    {{{{raw}}}}
    {{{NAME
    \\{{NAME}}
    {{ .Values.name }}
    {{.Name}}
    {{ user.name }}
    {{user.name}}
    {{ name | upper }}
    {{name|default("x")}}
    {{ "text" }}
    {{ 'text' }}
    {{ `text` }}
    {{name "x"}}
    {{#if name}}
    {{/if}}
    {{#each items}}{{this}}{{else}}none{{/each}}
    {{> partial}}
    {{>partial}}
    {{! a comment }}
    {{!-- a comment --}}
    {{- name -}}
    {{-name-}}
    {{ name -}}
    {{~name~}}
    {{% include "x" %}}
    {{%name%}}
    {{&name}}
    {{@index}}
    {{^name}}
    {{*name}}
    {{$name}}
    {{...}}
    {{…}}
    {{0}}
    {{1}}
    {{ end }}
    {{else}}
    {{this}}
    {{ range names }}{{ end }}
    {{ if eq a b }}
    {{ template "x" . }}
    {{name(arg)}}
    {{ name(arg) }}
    {{name[0]}}
    {{ a + b }}
    {{a, b}}
    {{your name here}}
    {{ a: 1, b: 2 }}
    {{a: 1}
    {{a=1}
    {{A(x)
    {{A|b
    {% if name %}
    {% for x in names %}{{ x }}{% endfor %}
    {%- raw -%}{{x}}{%- endraw -%}
    {# a comment #}
    {status:{done:true}}
    {"a":{"b":{"c":1}}}
    {a:{b:{}}}
    [{layer:"data", file:{path:"x"}}]
    f"{{name}} is {name}"
    f'{{name}}'
    rf"{{name}}"
    print(f"a {{b}} c {{d}}")
    \\frac{a}{{b}}
    \\frac{{a}}{{b}}
    \\textbf{{Name}}
    \\mathbf{{x}} + \\mathrm{{y}}
    \\sqrt[3]{{x}}
    x^{{NAME}}
    $x_{{i}}$
    \\foo*{{x}}
    struct X {{
    }}
    fn main() {{ }
    Map<String, List<Map<K, V>>>
    List<Task<T>>
    List<<T>>
    Map<<K>, V>
    vector<vector<int>> x;
    cat <<EOF
    cat << EOF
    cat <<-EOF
    cat <<~EOF
    cat <<'EOF'
    cat <<"EOF"
    cat <<EOF > file
    cat <<EOF >> file
    cat <<'SQL' | psql
    psql <<SQL
    cat <<END; echo
    ssh host bash -s <<HERE
    tee file <<EOT
    <<: *default
    << : *default
    <<< "text"
    cat <<<WORD
    grep x <<<$NAME
    <<<EOT
    <<<<<<< HEAD
    >>>>>>> branch
    x << y
    x <<= 2
    1<<3
    1<<N
    1 << N
    (1<<SHIFT)
    (a)<<B
    a[0]<<BITS
    x << n >> m
    x<<n>>m
    flags<<MASK>>2
    cout << X << endl;
    cout<<X<<endl;
    std::cout <<NAME <<std::endl;
    out_stream <<NAME;
    cin >> x;
    cerr << "x" << y << '\\n';
    arr << item
    A->>B: text
    A-->>B: text
    A<<-->>B: text
    A<<->>B: text
    <<interface>>
    <<abstract>> Shape
    class A <<enumeration>>
    << include >>
    <<extend
    <<Interface>>
    <<module>>
    state fork_state <<fork>>
    « name »
    <a><b>
    <<a.b>>
    <<a b>>
    <<1>>
    <<-x>>
    <<=x>>
    <<NAME(x)>>
    <<NAME=x
    \\<<NAME>>
    <https://example.org>
    <<https://example.org>>
    <!-- <<NAME -->
    <!-- {{NAME -->
    <!-- {{ name }} {{ -->
    a}} b>> c
    {{ and }} mark a placeholder
    between {{ and }}, or << and >>
    `{{` and `}}`, or `<<` and `>>`
    {NAME} $NAME %NAME% [NAME] <NAME> <name>
    $ARGUMENTS
    __NAME__ @NAME@ ::NAME::
"""
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
LINES = [line.removeprefix("    ") for line in ON_ONE_LINE.strip("\n").split("\n")]


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
