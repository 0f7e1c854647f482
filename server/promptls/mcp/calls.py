"""What each tool does: the work of the command of its name, for one text or the files of a folder.

`fix` writes only if the call says so, and lands in the text that was seen: the call names it by its
digest, and whatever else is in the file by then is left as it is.
"""

from promptls.api import SettingsError
from promptls.checking.fixing import apply
from promptls.checking.reports import find_fingerprints, to_reported
from promptls.files.reading import STANDARD_INPUT, FileError, decode_whole
from promptls.files.texts import Guard
from promptls.files.writing import replace_file
from promptls.lsp.connection.wire import JsonObject
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.answers import TEXT_CAP, Found, Result, fail, list_findings, to_data, to_result
from promptls.mcp.texts import Desk, Given, check, find_text, find_texts, open_desk, open_project
from promptls.mcp.tools import Arguments, ToolError, read_arguments
from promptls.prompts.next_steps import State
from promptls.prompts.project_answers import find_demands
from promptls.prompts.project_prompts import load_template, render_loaded
from promptls.prompts.responses import judge_response, rules_of
from promptls.prompts.template_files import LoadedTemplate, TemplateNotFound, to_template
from promptls.rules import UnknownRuleError, find_rules
from promptls.rules.pages import render_page
from promptls.runner.changing import fix_data
from promptls.runner.checking import check_data
from promptls.settings.lookup import UnknownSettingError, describe_unknown, find_settings
from promptls.settings.reference import render_section
from promptls.text.edits import Applicability
from promptls.text.wording import counted


def call_tool(asked: JsonObject, roots: Roots, guard: Guard) -> Result:
    """Call a tool. What it cannot do is said to the agent, which may call it in another way."""
    name, given = str(asked["name"]), asked.get("arguments")
    try:
        return _CALLS[name](read_arguments(name, given), open_desk(roots, guard))
    except (FileError, SettingsError, TemplateNotFound, ToolError, UnicodeEncodeError) as error:
        return fail(str(error))


def _check(arguments: Arguments, desk: Desk) -> Result:
    texts = find_texts(arguments, desk)
    found = [Found(it, of.shown, of.digest) for of in texts for it in check(of, desk)]
    return _tell(f"{counted(len(found), 'finding')} in {counted(len(texts), 'text')}", found)


def _tell(said: str, found: list[Found], **data: str) -> Result:
    return to_result("\n".join([said, *list_findings(found)]), data={**data, **to_data(found)})


def _fix(arguments: Arguments, desk: Desk) -> Result:
    writes, ids = arguments.get("write", False), arguments.get("ids")
    if writes and ("content" in arguments or not {"path", "digest"} <= arguments.keys()):
        raise ToolError("write needs a path and the digest that check has given, and no content")
    given = find_text(arguments, desk)
    if arguments.get("digest", given.digest) != given.digest:
        raise ToolError(f"the text is another one by now, with digest {given.digest}; check again")
    decode_whole(given.shown, given.data)
    if ids is None:
        safe = frozenset({Applicability.SAFE})
        change = fix_data(given.data, given.context, desk.work, safe, guard=desk.guard)
        data, rules = change.new, list(change.fixed.elements())
    else:
        data, rules = _fix_some(given, desk, ids)
    fixed, text = given._replace(data=data), data.decode()
    if rules and writes:
        replace_file(given.path, given.data, data)
    elif rules and len(text) > TEXT_CAP:
        raise ToolError(f"{len(text):,} characters are not repeated; make the edits, or use write")
    left = [Found(it, fixed.shown, fixed.digest) for it in check(fixed, desk)]
    said = f"fixed {counted(len(rules), 'finding')}, {len(left)} left"
    lines = [f"{said}; the file is written" if rules and writes else said, *list_findings(left)]
    return to_result("\n".join(lines), *([text] if rules and not writes else []))


def _fix_some(given: Given, desk: Desk, ids: list[str]) -> tuple[bytes, list[str]]:
    """Make the fixes of some findings, and no others."""
    checked = check_data(given.data, given.context, desk.work, desk.guard)
    found = checked.diagnostics
    prints, known = find_fingerprints(checked.source, found), given.context.known
    by_id = {of: it for it, of in zip(found, prints, strict=True) if of not in known}
    fixes = {name: by_id[name].fix for name in ids if name in by_id}
    lacking = next((name for name in ids if fixes.get(name) is None), None)
    if lacking is not None:
        raise ToolError(f"no finding with a fix has the id {lacking[:40]!r}; check again")
    text, count = apply(checked.source.text, [it for it in fixes.values() if it is not None])
    if count < len(fixes):
        raise ToolError("some of these fixes overlap; make one after the other")
    return text.encode(), [by_id[it].rule for it in fixes]


def _explain(arguments: Arguments, _: Desk) -> Result:
    name = arguments.get("name", "")
    try:
        rules = find_rules(name)
    except UnknownRuleError:
        try:
            return to_result("\n".join(map(render_section, find_settings([name]))))
        except UnknownSettingError as error:
            raise ToolError(describe_unknown(name)) from error
    lines = [f"{it.name}: {it.summary}" for it in rules]
    return to_result("\n".join(lines) if len(lines) > 1 else render_page(rules[0]))


def _render(arguments: Arguments, desk: Desk) -> Result:
    project, values = open_project(desk), arguments.get("values", {})
    agent, phase = arguments.get("agent", ""), arguments.get("phase", "")
    if agent and phase and desk.roots.paths and not {"content", "path"} & arguments.keys():
        template = load_template(project, agent, phase)
    elif agent or phase:
        raise ToolError("expected agent and phase in a project, or a template as content or path")
    else:
        template = _read_template(find_text(arguments, desk))._replace(path="")
    prompt = render_loaded(project, template, agent, values, strict=False)
    notes = "\n".join(f"note: {it}" for it in (*prompt.gaps, *prompt.slips, *prompt.notes))
    return to_result(prompt.text, *([notes] if notes else []))


def _read_template(given: Given) -> LoadedTemplate:
    path = given.path or STANDARD_INPUT
    text = to_template(decode_whole(path, given.data).text, path)
    return LoadedTemplate(text, path, is_fallback=False, tried=())


def _response(arguments: Arguments, desk: Desk) -> Result:
    given, project, path = find_text(arguments, desk), open_project(desk), arguments.get("template")
    source = decode_whole(given.path or STANDARD_INPUT, given.data)
    template = None if path is None else _read_template(find_text({"path": path}, desk))
    # Without folders there is no project, and nothing in it is read.
    state: State = None if desk.roots.paths else {}
    try:
        demands = find_demands(project, template, contract=arguments.get("contract"), state=state)
    except ValueError as error:
        raise ToolError(str(error)) from error
    response = judge_response(source.text, demands, rules_of(project.settings))
    found = [Found(it, given.shown) for it in to_reported(source, response.findings)]
    named = ("outcome", response.outcome.value), ("verdict", response.verdict)
    data = {name: it for name, it in (*named, ("contract", response.contract)) if it}
    said = ", ".join([*map(" ".join, data.items()), counted(len(found), "finding")])
    return _tell(said, found, **data)


_CALLS = {
    "check": _check,
    "fix": _fix,
    "explain": _explain,
    "render": _render,
    "response": _response,
}
