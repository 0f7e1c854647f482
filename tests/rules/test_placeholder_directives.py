"""A file that is a template in another language has no double braces of ours."""

import pytest

from kit import check, check_fix, draw, mark
from promptls.checking.checker import CheckCache
from promptls.checking.checker import check as diagnose
from promptls.document import Placeholder
from promptls.parsing import parse
from promptls.parsing.parts import has_directives
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from rules.look_alikes import read_lines

RULES = RuleSet(select(["placeholder"]))
MATTER = "---\nvariables: [items, iteration]\n---\n"

LINES = read_lines("directives")
OTHERS = read_lines("no directives")
LINES[LINES.index("{%")] = "{% for\n  x in y\n%}"


@pytest.mark.parametrize("directive", LINES)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_what_gives_a_file_away(directive: str, newline: str) -> None:
    for shape in "@", "Text @ text", "- a\n  - @", "`@`", "```py\n@\n```", "<!-- @ -->":
        for text in (
            f"# A\n\n{shape}\n\n# B\n\n{{{{ item }}}} {{{{iteratoin}}}} {{{{}}}} {{{{a{{{{b}}}}}}}}\n",
            f"# A\n\n{{{{ item }}}} {{{{item}}}} {{{{BAR <<BAR>>\n\n# B\n\n{shape}",
        ):
            whole = (MATTER + text.replace("@", directive)).replace("\n", newline)
            document = parse(Source(whole), "example.md")
            assert {it.spelling for _, it in document.nodes(Placeholder)} <= {"<<>>"}
            found = [it for it in diagnose(document, RULES) if it.rule != "placeholder-unused"]
            assert [it.message for it in found] in (
                [],
                ["unknown variable 'BAR'"],
            ), draw(whole, map(mark, found))


@pytest.mark.parametrize("line", OTHERS)
def test_what_gives_no_file_away(line: str) -> None:
    assert not has_directives(f"Text {{{{a}}}} {line}\n")
    text = f"{MATTER}{{{{items}}}} {{{{iteratoin}}}}\n\n{line}\n"
    document = parse(Source(text), "example.md")
    assert "iteratoin" in {it.name for _, it in document.nodes(Placeholder)}


def test_angles_are_ours_in_any_file() -> None:
    check(
        """
        | ---
        | variables: [change_id]
        | ---
        | {% for item in items %}
        | - {{ item }}, {{item}}, {{ITEM, {{change_idd}}, <<{{ item }}>>
        | {% endfor %}
        |
        | # Next
        |
        | <<change_id>> <<chnge_id>> <<change_id {{}} {{a{{b}}}}
        :                 ^^^^^^^^ placeholder-unknown: unknown variable 'chnge_id'; did you mean 'change_id'?
        :                            ^^^^^^^^^^^ placeholder-unclosed: placeholder '<<change_id' is not closed; expected '>>'
        """
    )


def test_no_fix_writes_into_another_language() -> None:
    drawing = """
        | Dear <<NAME>>, this is <<TITLE>>.
        |
        | {{#if BAR}}
        | {{BAR}} and {{PROJECT_CONTXT}}
        | {{/if}}
        """
    check_fix(drawing, drawing)
    drawing = """
        | ---
        | variables: [items, iteration]
        | ---
        | {% for item in items %}{{ item }} {{ iteratoin }}{% endfor %}
        |
        | # <<items>>
        | {{item}} {{Items}} {{ iteration }}
        """
    check_fix(drawing, drawing)


def test_a_name_that_the_other_language_fills_in_is_used() -> None:
    check(
        """
        | ---
        | variables: [items, user, title, gone]
        :                                 ^^^^ placeholder-unused: unused variable 'gone'
        | ---
        | {{title}} {% for item in items %}{{ item }}{% endfor %} {{ user.name }}
        """
    )
    path = "templates/system/CLAUDE-plan.md"
    for name in "{{PROJECT_CONTEXT}}", "{{ PROJECT_CONTEXT }}", "{{ project_context | trim }}":
        text = f"{{% if x %}}\n\n{name}\n\n{{% endif %}}\n"
        found = {it.rule for it in diagnose(parse(Source(text), path))}
        assert not found & {"template-context-missing", "placeholder-mandatory-missing"}, name


def test_a_directive_that_comes_or_goes_concerns_every_section() -> None:
    cache = CheckCache()
    before = f"{MATTER}# A\n\n{{{{itms}}}} {{{{iteration}}}}\n\n# B\n\n"
    for text, count in (
        (f"{before}{{{{items}}}}\n", 1),
        (f"{before}{{% if items %}}\n", 0),
        (f"{before}{{{{items}}}}\n", 1),
    ):
        document = parse(Source(text), "example.md", known=cache.sections)
        assert len(diagnose(document, RULES, cache)) == count
