"""One fault at a time in a folder of templates: exactly one finding, and a right fix."""

from itertools import islice
from pathlib import Path

import pytest

from faults.fault import faults_in
from faults.hosts import Host
from faults.judge import Check, counted, disagreements
from faults.templates import FOLDER, Folder, name_faults, template_faults
from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.context import Neighbours
from promptls.semantics.facts import facts_of
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

TEMPLATES = Path(__file__).parents[2] / "templates" / "system"
PHASES = ("plan", "challenge", "implement", "review", "archive")
AGENTS = ("BASE", "CLAUDE", "GEMINI")
FILES: Folder = {
    f"{FOLDER}/{agent}-{phase}.md": (TEMPLATES / f"BASE-{phase}.md").read_text("utf-8")
    for phase in PHASES
    for agent in AGENTS
}


def checking(files: Folder, path: str) -> Check:
    """Check one file in its folder."""
    others = {it: facts_of(parse(Source(text), it), SPECIFIED) for it, text in files.items()}

    def run(text: str) -> list[FileDiagnostic]:
        document = parse(Source(text), path)
        facts = {**others, path: facts_of(document, SPECIFIED)}
        return check(document, project=Neighbours(facts))

    return run


def test_our_own_templates_are_clean() -> None:
    assert len(FILES) == len(PHASES) * len(AGENTS)
    for path, text in FILES.items():
        assert not checking(FILES, path)(text)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("agent", AGENTS[:2])
@pytest.mark.parametrize("phase", PHASES)
def test_faults_of_templates(phase: str, agent: str, newline: str) -> None:
    path = f"{FOLDER}/{agent}-{phase}.md"
    text = FILES[path]
    faults = list(faults_in(text, template_faults(text, phase, is_base=agent == "BASE")))
    assert len(faults) > 25
    # The template is only one of those that the base of its phase is compared with.
    alone = {path: "", f"{FOLDER}/BASE-{phase}.md": text}
    run = checking(alone, path)
    host = Host("line ends", newline=newline)
    tried = islice(faults, newline != "\n", None, len(newline))
    wrong = list(disagreements(map(host.infected, tried), run))
    if agent != "BASE":
        # What the base has besides comes to light once there is a context at all.
        wrong = [it for it in wrong if "template-context-missing" not in it]
    assert not wrong, f"{len(wrong)} disagreements{''.join(wrong[:4])}"


def test_faults_of_names() -> None:
    files = {it: text for it, text in FILES.items() if it.endswith(("-plan.md", "-review.md"))}
    faults = list(name_faults(files))
    assert len(faults) > 100
    for fault in faults:
        found = {
            path: [it.rule for it in checking(fault.files, path)(text)]
            for path, text in fault.files.items()
        }
        wrong = {path: rules for path, rules in found.items() if rules}
        assert wrong == {fault.path: [fault.rule]}, fault.name


def test_what_the_base_has_besides_is_missing_in_every_other() -> None:
    for more, what in (
        ("\n<<SKELETON>>\n", "variable 'SKELETON'"),
        ("\n`<tag>` `<task_status>`\n", "tag <task_status>"),
    ):
        base = f"{FOLDER}/BASE-review.md"
        files = {**FILES, base: FILES[base] + more}
        for agent in AGENTS[1:]:
            path = f"{FOLDER}/{agent}-review.md"
            message = f"missing {what}, which 'BASE-review.md' has"
            assert set(counted(checking(files, path)(files[path]))) == {
                ("template-override-drift", message)
            }
