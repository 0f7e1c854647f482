"""Each example that a hover or a completion shows passes promptls itself, at a place for it."""

import inspect
import re
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from cli.console import PROJECT
from promptls.checking.checker import check
from promptls.document import Document
from promptls.features.completion import complete
from promptls.features.descriptions import Description, blocks, front_matter, packages, templates
from promptls.features.hover.comments import describe_suppression
from promptls.features.site import NO_VALUES, find_context
from promptls.parsing import parse
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.rule_set import RuleSet
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.front_matter import find_offered_keys
from promptls.vocabulary.hosts import all_files
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.packages import CONTEXT_FIELDS, PACKAGE_PARTS, PACKAGE_STATES
from settings.chains import read_settings

OWN = """
[tags.verdict]
values = ["KEEP", "DROP"]
attributes = { round = "[0-9]+", by = "[a-z]+" }
required = ["round"]
[tags.note]
[tags.decision]
values = { YES = ["review"], NO = ["review", "plan"] }
"""
PATHS = {
    Kind.AGENT: "agents/x.md",
    Kind.SKILL: "skills/x/SKILL.md",
    Kind.COMMAND: "commands/x.md",
    Kind.INSTRUCTIONS: "x.instructions.md",
    Kind.PROMPT: "prompts/x.md",
    Kind.SYSTEM_TEMPLATE: "templates/system/BASE-challenge.md",
    Kind.WORK_PACKAGE: "WP01.md",
    Kind.MARKDOWN: "docs/x.md",
}
TEMPLATE = PROJECT / "templates" / "system" / "BASE-implement.md"
AGENT = PATHS[Kind.AGENT]


def own_vocabulary() -> Vocabulary:
    settings, mistakes = read_settings("promptls.toml", "/", lambda _: OWN, lambda _, path: path)
    assert settings is not None, mistakes
    return settings.vocabulary


def of_templates(vocabulary: Vocabulary) -> Iterator[Description]:
    context = find_context(parse(Source("")), vocabulary)
    phases = [None, *(it.key for it in vocabulary.template_phases)]
    for tag in vocabulary.tags:
        for phase in phases:
            yield templates.of_tag(tag, vocabulary, phase)
            yield from (templates.of_tag_value(it, tag, phase) for it in tag.values)
        yield from (templates.of_attribute(it, tag) for it in tag.attributes)
    yield from (templates.of_variable(it, context, NO_VALUES) for it in vocabulary.variables)
    yield from map(templates.of_template_phase, vocabulary.template_phases)
    yield from map(templates.of_template_agent, vocabulary.template_agents)


def of_blocks(vocabulary: Vocabulary) -> Iterator[Description]:
    yield from (it for it in vars(blocks).values() if isinstance(it, Description))
    yield from map(blocks.of_block_variable, vocabulary.block_variables)
    yield blocks.of_unknown_placeholder("x", vocabulary)
    yield from map(blocks.of_phase, vocabulary.phases)
    yield from map(blocks.of_utility, vocabulary.utilities)
    for point in vocabulary.emission_points:
        yield blocks.of_point(point, None)
        for template in point.templates:
            about = blocks.of_point(point, template)
            yield about
            yield blocks.with_block(about, template.items, vocabulary)


def of_packages(_: Vocabulary) -> Iterator[Description | None]:
    yield from (it for it in vars(packages).values() if isinstance(it, Description))
    yield from (packages.of_section(it.name) for it in PACKAGE_PARTS)
    yield from (packages.of_field(it.name) for it in CONTEXT_FIELDS)
    yield from (packages.of_state(it.name) for it in PACKAGE_STATES)


DESCRIBED: dict[ModuleType, Callable[[Vocabulary], Iterator[Description | None]]] = {
    blocks: of_blocks,
    packages: of_packages,
    templates: of_templates,
}


def findings(text: str, path: str = AGENT, vocabulary: Vocabulary = SPECIFIED) -> list[str]:
    document: Document = parse(Source(text), path)
    return [f"{it.rule}: {it.message}" for it in check(document, RuleSet(vocabulary=vocabulary))]


def _item(example: str) -> str:
    number = int(example[1])
    items = ["  [1] Continue to {next_phase_name}", "  [2] Review {current_phase_noun} artifacts"]
    items = [*items[: number - 1], f"  {example}"]
    if number < 3:
        items.append(f"  [{number + 1}] Show workflow status")
    return "\n".join(["---", "SUGGESTED NEXT STEPS:", *items, "---", ""])


def _package(lead: str) -> Callable[[str], str]:
    """The example in place of the line of a good package that begins in the same way."""

    def put(example: str) -> str:
        files = WORK_PACKAGE.replace("src/LoginForm.tsx", "src/login.py")
        found, count = re.subn(rf"(?m)^{lead}.*$", lambda _: example, files, count=1)
        assert count, example
        return found

    return put


_REQUIREMENT = '<!-- sk:fr id="FR-00{}" -->\n**FR-00{}**: Users can log in.\n<!-- /sk:fr -->\n'
# What an example looks like, and a file with it.
FRAMES: tuple[tuple[str, Callable[[str], str]], ...] = (
    (r"---\n", lambda it: f"# A\n\n{it}\n"),
    (r"\[\d\] ", _item),
    (r"STATUS: ", lambda it: f"# A\n\n---\n{it}\n---\n"),
    (r"<!-- promptls: allow tag-case", lambda it: f"Say <Review>PASS</Review>. {it}\n"),
    (r"<!-- promptls: allow block-non-ascii", lambda it: _item(f"[2] R\u00e9view {it}")),
    (
        r"<!-- spec-kitty: fr-count: 3",
        lambda it: it + "\n\n" + "\n".join(_REQUIREMENT.format(n, n) for n in (1, 2, 3)),
    ),
    (r"<", lambda it: f"# A\n\nSay {it}\n" if it.startswith("<!") is False else f"{it}\n"),
    (r"- \*\*Feature:", _package(r"- \*\*Feature:")),
    (r"- \*\*Feature State:", _package(r"- \*\*Feature State:")),
    (r"- \*\*Target Branch:", _package(r"- \*\*Target Branch:")),
    (r"- \*\*Created:", _package(r"- \*\*Created:")),
    (r"- \*\*Prompt ID:", _package(r"- \*\*Prompt ID:")),
    (r"- \[ \] ", _package(r"- \[ \] ")),
    (r"# Task: ", _package(r"# Task: ")),
    (r"src/login\.py", _package(r"src/")),
    (r"templates/system/", lambda _: TEMPLATE.read_text("utf-8")),
    (r"[A-Za-z]", lambda it: _item(f"[2] {it}")),
)


@pytest.mark.parametrize("vocabulary", [SPECIFIED, own_vocabulary()], ids=["specified", "own"])
@pytest.mark.parametrize("module", DESCRIBED, ids=lambda it: it.__name__.rpartition(".")[2])
def test_examples_in_hovers(module: ModuleType, vocabulary: Vocabulary) -> None:
    shown = {it.example for it in DESCRIBED[module](vocabulary) if it and it.example}
    assert shown
    wrong = {}
    for example in sorted(shown):
        frame = next(put for lead, put in FRAMES if re.match(lead, example))
        text = frame(example)
        path = example if example.startswith("templates/system/") else AGENT
        if found := findings(text, path, vocabulary):
            wrong[example] = found
    assert wrong == {}


@pytest.mark.parametrize("kind", PATHS)
def test_examples_of_front_matter(kind: Kind) -> None:
    files = [
        it.paths[0].replace("**/", "").replace("*", "x") for it in all_files() if it.kind is kind
    ]
    keys = [
        (path, key)
        for path in [PATHS[kind], *(it for it in files if it.endswith(".md"))]
        for key in find_offered_keys(kind, path).values()
    ]
    assert keys
    for path, key in keys:
        words = [it for it in key.words if it.is_current]
        abouts = [front_matter.of_key(key), *(front_matter.of_word(it, key.name) for it in words)]
        for example in {it.example for it in abouts if it.example}:
            lines = {"name": "name: x", "description": "description: x", key.name: example}
            text = "\n".join(["---", *lines.values(), "---", ""])
            rules = [it for it in findings(text, path) if it.startswith("front-matter")]
            assert rules == [], text


@pytest.mark.parametrize("kind", PATHS)
def test_examples_beside_completions(kind: Kind) -> None:
    """The documentation of all that is offered at the top of a file and in a line of its own."""
    for text in "---", "Text.\n\n---", "Text.\n\n<", "Text.\n\n<!-- ", "Text.\n\n---\n  [1] ":
        document = parse(Source(text), PATHS[kind])
        for offer in complete(document, len(text), SPECIFIED):
            for example in re.findall(r"Example: `+ ?(.*?) ?`+(?:\n|\Z)", offer.documentation):
                frame = next(put for lead, put in FRAMES if re.match(lead, example))
                assert findings(frame(example)) == [], example


def test_every_description_is_tried() -> None:
    """A function that describes something new must be added above."""
    known = {
        blocks: {"of_delimiter", "of_template_text"},
        packages: {"of_document", "of_requirement"},
        templates: {"of_declared_name", "of_unknown_name"},
    }
    for module, described in DESCRIBED.items():
        used = set(re.findall(r"of_\w+", inspect.getsource(described)))
        functions = {name for name in vars(module) if name.startswith("of_")}
        assert functions <= used | known[module], module
    assert describe_suppression.__module__.endswith("comments")
