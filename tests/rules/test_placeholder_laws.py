"""What holds for every text with marks of placeholders in it."""

import re
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kit import draw as drawn
from kit import mark
from promptls.checking.checker import CheckCache, check
from promptls.checking.fixing import apply, fix_all
from promptls.document import Placeholder, Placeholders
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source

OF_THE_WHOLE_FILE = ("placeholder-styles-mixed", "placeholder-mandatory-missing")
RULES = RuleSet(select(["placeholder"]))
DECLARES = re.compile(r"Add .* to '(?:variables|required_inputs)'")
PATHS = ("example.md", "templates/system/CLAUDE-plan.md", "templates/system/BASE-implement.md")
MATTERS = (
    "",
    "---\nname: x\n---\n",
    "---\nvariables: [a, change_id]\n---\n",
    "---\nvariables:\n  - change_id\n  - iteration\n---\n",
    "---\nvariables: change_id, Id, ID\nrequired_inputs:\n---\n",
    "---\nvariables: []\nrequired_inputs: ['spec_id']\n---\n",
    "---\nvariables:\n  - name: change_id\n---\n",
)
NAMES = (
    *("change_id", "Change_Id", "chnge_id", "change-id", "iteration", "iteratoin", "spec_id"),
    *("Id", "id", "a", "A", "x", "other", "OTHER", "EOF", "else", "interface", "über"),
    *("PROJECT_CONTEXT", "PROJECT_CONTXT", "project_context", "PROJECT CONTEXT", "PROJECT"),
    *("TASKS", "TASK", "tasks", "ARTIFACTS", "ARTIFACT", "SKELETON", "SKELETTON", ""),
)
# `@` is the name.
SHAPES = (
    *("<<@>>", "{{@}}", "<<@>>", "{{@}}", "<< @ >>", "{{ @ }}", "{{@ }}", "<<@", "{{@", "<<@>"),
    *("{{@}", "<< @>", "{{ @}", "{{x{{@}}}}", "<<a <<@>> >>", "{{ {{@}} }}", "<<a{{@}}>>"),
    *("${{@}}", "={{@}}", "`<<@>>`", "`{{@}}`", "`{{@`", "{% x %} {{@}}", "{{#@}}", "{{@|x}}"),
    *("\\x{{@}}", 'f"{{@}}"', "cat <<@\n@\n", "```\n{{@}}\n```\n", "```py\n<<@>>\n", "{@}"),
    *("<!-- {{@}} -->", "\n# H <<@>>\n", "x<<@>>y", "| {{@}} |", "@", "{{{@}}}", "{{@.md"),
    *(
        "{@}}",
        "<@>>",
        "<<@}}",
        "{{@>>",
        "<< @ }}",
        "={{ @ }}",
        "={{@",
        "={{x {{@}} }}",
        "{{@} {@}}",
    ),
    *("{% if @ %}{{@}}{% endif %}", "{{#if @}}", "<% @ %>", "{{@ B}", "<<@ B}}"),
)

pieces = st.builds(
    lambda shape, name: shape.replace("@", name), st.sampled_from(SHAPES), st.sampled_from(NAMES)
)
marks = st.text(st.sampled_from(" <>{}aA\n`"), max_size=6)
bodies = st.lists(st.one_of(pieces, pieces, marks), max_size=6).flatmap(
    lambda them: st.sampled_from((" ", "\n", ", ")).map(lambda joint: joint.join(them))
)
texts = st.builds(
    lambda matter, body, newline: f"{matter}{body}".replace("\n", newline),
    st.sampled_from(MATTERS),
    bodies,
    st.sampled_from(("\n", "\n", "\r\n", "\r")),
)
paths = st.sampled_from(PATHS)


def diagnose(text: str, path: str) -> list[FileDiagnostic]:
    return check(parse(Source(text), path), RULES)


@given(texts, paths)
def test_nodes_lie_in_the_text_and_do_not_overlap(text: str, path: str) -> None:
    document = parse(Source(text), path)
    ends = 0
    for base, node in document.nodes(Placeholder):
        span = node.span.shifted(base)
        assert ends <= span.start < span.end <= len(text)
        assert span.start < base + node.inner.start <= base + node.inner.end <= span.end
        ends = span.end
    found = [it for _, node in document.nodes(Placeholders) for it in node.found]
    assert found == [it for _, it in document.nodes(Placeholder)]


@given(texts, paths)
def test_one_placeholder_has_one_finding(text: str, path: str) -> None:
    found = diagnose(text, path)
    assert not [it for it in found if it.rule == "rule-failed"]
    document = parse(Source(text), path)
    for base, node in document.nodes(Placeholder):
        span = node.span.shifted(base)
        here = [it.rule for it in found if span.start <= it.span.start < it.span.end <= span.end]
        assert len([it for it in here if it not in OF_THE_WHOLE_FILE]) <= 1


@given(texts, paths)
def test_a_fix_removes_its_finding_and_adds_none(text: str, path: str) -> None:
    found = diagnose(text, path)
    before = Counter(it.rule for it in found)
    for it in found:
        # A new name may bring out mistakes in what was not taken for it before.
        if it.fix and not DECLARES.fullmatch(it.fix.title):
            fixed, applied = apply(text, [it.fix])
            after = diagnose(fixed, path)
            count = Counter(other.rule for other in after)
            picture = "\n".join(
                (drawn(text, map(mark, found)), str(it.fix), drawn(fixed, map(mark, after)))
            )
            assert applied == 1
            # An unknown name counts among the spellings of the file as soon as it is right.
            if it.rule != "placeholder-styles-mixed":
                del count["placeholder-styles-mixed"]
            assert count <= before, picture
            assert count[it.rule] < before[it.rule], picture


@given(text=texts, path=paths, safe=st.booleans())
def test_fixes_converge(text: str, path: str, *, safe: bool) -> None:
    def run(text: str) -> list[FileDiagnostic]:
        return diagnose(text, path)

    fixed, _ = fix_all(text, run, lambda fix: not safe or fix.applicability == "safe")
    left = [it for it in run(fixed) if it.fix and (not safe or it.fix.applicability == "safe")]
    assert not left, "\n".join((drawn(text, map(mark, run(text))), drawn(fixed, map(mark, left))))


@given(texts, texts, paths)
def test_what_is_remembered_changes_nothing(one: str, other: str, path: str) -> None:
    cache = CheckCache()
    for text in one, other, one + other:
        document = parse(Source(text), path, known=cache.sections)
        assert check(document, RULES, cache) == diagnose(text, path)
