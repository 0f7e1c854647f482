"""Recorded answers: files beside a template, each of which must hold what the template demands.

Those of `templates/system/CLAUDE-plan.md` are `templates/system/answers/CLAUDE-plan/*.md`. Those of
an agent without a template of its own are compared with `BASE-plan.md`. Beside a prompt with a
contract, the name of an answer may say what it must be: `bad.md`, or `malformed-early.md`.
"""

import os
from collections.abc import Iterator

from promptls.files.listing import find_matching
from promptls.files.reading import exists
from promptls.prompts.demands import read_demands
from promptls.prompts.responses import (
    ParsedResponse,
    judge_response,
    list_failures,
    rules_of,
)
from promptls.prompts.template_files import LoadedTemplate
from promptls.semantics.templates.recognition import BASE
from promptls.settings import Settings
from promptls.text.paths import folder_of, inside, name_of, stem_of
from promptls.text.values import NamedTuple
from promptls.vocabulary.contracts import Outcome
from promptls.vocabulary.files import (
    ANSWERS_FOLDER,
    TEMPLATE_ENDING,
    is_markdown,
    template_name,
)

# Nobody waits for more.
_MOST = 5000


class RecordedAnswer(NamedTuple):
    """An answer and its template by their paths in the project; the template may be missing."""

    path: str
    template: str | None

    @property
    def case(self) -> str:
        """What the answer is an example of, behind its folder where that is not the template's."""
        folder, case = name_of(folder_of(self.path)), stem_of(self.path)
        template = (self.template or "").removesuffix(TEMPLATE_ENDING)
        return case if stem_of(template) == folder else f"{folder}/{case}"


class RecordedAnswers(NamedTuple):
    """The answers of a project, sorted; `is_cut` says that there are more."""

    answers: tuple[RecordedAnswer, ...]
    is_cut: bool


def list_answers(root: str, below: str = "") -> RecordedAnswers:
    """Find the recorded answers of a project, or those below a folder of it, or one of them."""
    # What is below a folder with answers is found by its name, and all else by where it is.
    is_within = ANSWERS_FOLDER in below.split("/")
    if is_within and is_markdown(name_of(below)):
        paths, is_cut = [below], False
    else:
        patterns = ["*.md"] if is_within else [f"**/{ANSWERS_FOLDER}/*/*.md"]
        found = find_matching(os.path.join(root, *below.split("/")), patterns, most=_MOST)
        paths, is_cut = [inside(below, it.path) for it in found.entries], found.is_cut
    answers = (RecordedAnswer(it, find_template(root, it)) for it in paths if _is_answer(it))
    return RecordedAnswers(tuple(answers), is_cut)


def _is_answer(path: str) -> bool:
    return path.split("/")[-3:-2] == [ANSWERS_FOLDER]


def find_template(root: str, path: str) -> str | None:
    """The template that a recorded answer belongs to; nothing where there is none."""
    for it in list_template_paths(path):
        if exists(os.path.join(root, *it.split("/"))):
            return it
    return None


def list_template_paths(path: str) -> Iterator[str]:
    """Where the template of a recorded answer may be; the first file that exists counts."""
    own = folder_of(path)
    folder, name = folder_of(folder_of(own)), name_of(own)
    names = [name]
    found = template_name(f"{name}.md")
    if found is not None and found.agent.upper() != BASE:
        names.append(f"{BASE}-{found.phase}")
    for it in names:
        for ending in (".md", f".md{TEMPLATE_ENDING}"):
            yield inside(folder, f"{it}{ending}")


def judge_answer(text: str, template: str, path: str, settings: Settings) -> ParsedResponse:
    """Read a recorded answer to a template with an absolute path.

    It is not compared with the state of the workflow, which is that of another day.
    """
    demands = read_demands(name_template(template, path, settings), vocabulary=settings.vocabulary)
    return judge_response(text, demands, rules_of(settings))


def name_template(text: str, path: str, settings: Settings) -> LoadedTemplate:
    """A template with an absolute path, by which the settings may have a contract for it."""
    if settings.root:
        path = os.path.relpath(path, settings.root).replace(os.sep, "/")
    return LoadedTemplate(text, path, is_fallback=False, tried=())


def find_expected(path: str, response: ParsedResponse) -> Outcome | None:
    """The outcome that the name of a recorded answer says, where a contract tells outcomes."""
    word = stem_of(path).partition("-")[0]
    return next((it for it in Outcome if it == word), None) if response.contract else None


def passes(path: str, response: ParsedResponse) -> bool:
    """Whether a recorded answer is what its name says, or else whether nothing is wrong with it."""
    expected = find_expected(path, response)
    if expected in (Outcome.NONE, Outcome.MALFORMED):
        return response.outcome is expected
    return not list_failures(response) and expected in (None, response.outcome)
