"""The tool `response`: what is wrong with the answer of a model, and what it means."""

from collections.abc import Mapping
from typing import Any

from promptls.checking.reports import to_reported
from promptls.files.projects import OpenedProject
from promptls.files.reading import decode_whole, to_source
from promptls.mcp.answers import Found, ToolAnswer, cut, list_findings
from promptls.mcp.arguments import ToolError
from promptls.mcp.texts import Desk, find_text, names_folder, open_project
from promptls.prompts.next_steps import State
from promptls.prompts.project_answers import find_demands
from promptls.prompts.project_prompts import load_template
from promptls.prompts.responses import judge_response, rules_of
from promptls.prompts.template_files import LoadedTemplate, to_template
from promptls.settings import DEFAULT
from promptls.text.spans import SIZE_CAP
from promptls.text.wording import counted

_LONGEST_WORD = 60


def run(arguments: Mapping[str, Any], desk: Desk) -> ToolAnswer:
    """Check an answer."""
    if names_folder(arguments, desk):
        raise ToolError("the path is a folder, and no answer")
    given = find_text(arguments, desk)
    # What is too large is not read as a whole, and a finding says so.
    is_large = len(given.data) > SIZE_CAP
    source = to_source(given.data) if is_large else decode_whole(given.shown, given.data)
    # Without folders there is no project, and nothing in it is read.
    project = open_project(desk) if desk.roots.paths else OpenedProject("", DEFAULT, "")
    template = _find_template(arguments, desk, project)
    phase, contract = arguments.get("phase"), arguments.get("contract")
    state: State = None if desk.roots.paths else {}
    try:
        demands = find_demands(project, template, phase=phase, contract=contract, state=state)
    except ValueError as error:
        raise ToolError(str(error)) from error
    response = judge_response(source.text, demands, rules_of(project.settings))
    found = to_reported(source, response.findings)
    listed = list_findings([Found(it) for it in found], with_ids=False)
    named = {"verdict": response.verdict, "contract": response.contract}
    said = {name: cut(it, _LONGEST_WORD) for name, it in named.items() if it}
    data = {"outcome": response.outcome.value, **said, "total": len(found)}
    first = ", ".join(
        [f"outcome {data['outcome']}", *map(" ".join, said.items()), counted(len(found), "finding")]
    )
    return ToolAnswer(("\n".join([first, *listed.lines]),), {**data, "findings": listed.data})


def _find_template(
    arguments: Mapping[str, Any], desk: Desk, project: OpenedProject
) -> LoadedTemplate | None:
    """The template that the model was given: a file, or that of an agent for a phase."""
    path, agent = arguments.get("template"), arguments.get("agent")
    if agent is not None:
        if path is not None or "phase" not in arguments:
            raise ToolError("agent needs a phase, and cannot be given with a template")
        return load_template(project, agent, arguments["phase"])
    if path is None:
        return None
    given = find_text({"path": path}, desk)
    assert given.file is not None
    text = to_template(decode_whole(path, given.data).text, path)
    return LoadedTemplate(text, given.file.absolute, is_fallback=False, tried=())
