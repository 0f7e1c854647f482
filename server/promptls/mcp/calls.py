"""What each tool does: the work of the command of its name, for one text or the files of a folder.

`fix` writes only if the call says so, and lands in the text that was seen: the call names it by its
digest, and whatever else is in the file by then is left as it is.
"""

from collections.abc import Mapping
from typing import Any

from promptls.api import SettingsError
from promptls.checking.fixing import apply
from promptls.checking.reports import find_fingerprints, to_reported
from promptls.files.projects import OpenedProject
from promptls.files.reading import FileError, decode_whole, to_source
from promptls.files.texts import Guard
from promptls.files.writing import replace_file
from promptls.lsp.workspace.roots import Roots
from promptls.mcp.answers import TEXT_CAP, Found, cut, fail, list_findings, to_result
from promptls.mcp.texts import (
    Desk,
    Given,
    check,
    describe_failure,
    find_text,
    find_texts,
    open_desk,
    open_project,
)
from promptls.mcp.tools import ToolError, read_arguments
from promptls.prompts.project_answers import find_demands
from promptls.prompts.project_prompts import load_template, render_system_prompt
from promptls.prompts.rendering import render_template
from promptls.prompts.responses import judge_response, rules_of
from promptls.prompts.template_files import LoadedTemplate, TemplateNotFound, to_template
from promptls.rules import UnknownRuleError, find_rules
from promptls.rules.pages import render_page
from promptls.runner.changing import fix_data
from promptls.runner.checking import check_data
from promptls.settings.lookup import UnknownSettingError, describe_unknown, find_settings
from promptls.settings.reference import render_section
from promptls.text.edits import Applicability
from promptls.text.spans import SIZE_CAP
from promptls.text.wording import counted

_MOST_NAMED = 8
_MOST_NOTES = 20
_NOTE_CAP = 300
_PAGE_CAP = 4_000
_HINT_CAP = 400
_LONGEST_WORD = 60
_SAFE_FIXES = frozenset({Applicability.SAFE})
_ALL_FIXES = frozenset(Applicability)

_Arguments = Mapping[str, Any]
_Result = dict[str, Any]


def call_tool(name: str, given: object, roots: Roots, guard: Guard) -> _Result:
    """Call a tool. What it cannot do is said to the agent, which may call it in another way."""
    desk = open_desk(roots, guard)
    try:
        return _CALLS[name](read_arguments(name, given), desk)
    except (FileError, SettingsError) as error:
        return fail(describe_failure(error, desk))
    except (ToolError, TemplateNotFound) as error:
        return fail(str(error))


def _check(arguments: _Arguments, desk: Desk) -> _Result:
    path = None if "content" in arguments else arguments.get("path")
    texts = None if path is None else find_texts(path, desk)
    if texts is not None:
        found = [Found(it, of.shown, of.digest) for of in texts for it in check(of, desk)]
        said, data = f" in {counted(len(texts), 'file')}", {}
    else:
        given = find_text(arguments, desk)
        found = [Found(it) for it in check(given, desk)]
        said, data = f"; digest {given.digest}", {"digest": given.digest}
    return _tell(f"{counted(len(found), 'finding')}{said}", data, found)


def _tell(said: str, data: _Result, found: list[Found], *, with_ids: bool = True) -> _Result:
    lines, listed = list_findings(found, with_ids=with_ids)
    text = "\n".join([said, *lines])
    return to_result(text, data={**data, "total": len(found), "findings": listed})


def _fix(arguments: _Arguments, desk: Desk) -> _Result:
    writes, ids = arguments.get("write", False), arguments.get("ids")
    if writes and ("content" in arguments or not {"path", "digest"} <= arguments.keys()):
        raise ToolError("write needs a path and the digest that check has given, and no content")
    if ids is not None and "unsafe" in arguments:
        raise ToolError("unsafe cannot be given with ids, which say which fixes are meant")
    given = find_text(arguments, desk)
    if arguments.get("digest", given.digest) != given.digest:
        raise ToolError(f"the text is another one by now, with digest {given.digest}; check again")
    decode_whole(given.shown or "content", given.data)
    if ids is None:
        wanted = _ALL_FIXES if arguments.get("unsafe") else _SAFE_FIXES
        changed = fix_data(given.data, given.context, desk.work, wanted, guard=desk.guard)
        data, rules = changed.new, list(changed.fixed.elements())
    else:
        data, rules = _fix_some(given, desk, ids)
    if writes and data != given.data:
        assert given.file is not None
        replace_file(given.file.absolute, given.data, data)
    return _tell_fixed(given._replace(data=data), rules, desk, has_written=writes)


def _fix_some(given: Given, desk: Desk, ids: list[str]) -> tuple[bytes, list[str]]:
    """Make the fixes of some findings, and no others."""
    checked = check_data(given.data, given.context, desk.work, desk.guard)
    found = checked.diagnostics
    prints, known = find_fingerprints(checked.source, found), given.context.known
    by_id = {of: it for it, of in zip(found, prints, strict=True) if of not in known}
    fixes, rules = [], []
    for name in dict.fromkeys(ids):
        finding = by_id.get(name)
        if finding is None:
            raise ToolError(f"no finding has the id {name[:40]!r} in this text; check again")
        if finding.fix is None:
            raise ToolError(f"{finding.rule} at the id {name!r} has no fix; mend it by hand")
        fixes.append(finding.fix)
        rules.append(finding.rule)
    text, count = apply(checked.source.text, fixes)
    if count < len(fixes):
        raise ToolError("some of these fixes overlap; make one after the other")
    return text.encode(), rules


def _tell_fixed(given: Given, rules: list[str], desk: Desk, *, has_written: bool) -> _Result:
    left = [Found(it) for it in check(given, desk)]
    named = ", ".join(list(dict.fromkeys(rules))[:_MOST_NAMED])
    said = f"fixed {counted(len(rules), 'finding')}{f' ({named})' if named else ''}"
    where = "; the file is written" if has_written and rules else ""
    said += f", {len(left)} left; digest {given.digest}{where}"
    text = given.data.decode()
    lines = [said, *list_findings(left)[0]]
    is_repeated = bool(rules) and not has_written
    if is_repeated and len(text) > TEXT_CAP:
        is_repeated = False
        lines.append(
            f"The text has {len(text):,} characters and is not repeated: make the edits that check"
            " gives, or write the file."
        )
    return to_result("\n".join(lines), *([text] if is_repeated else []))


def _explain(arguments: _Arguments, _: Desk) -> _Result:
    name = arguments["name"]
    try:
        rules = find_rules(name)
        page = render_page(rules[0])
        if len(rules) > 1:
            page = "\n".join(f"{it.name}: {it.summary}" for it in rules)
    except UnknownRuleError:
        try:
            page = "\n".join(map(render_section, find_settings([name]))).removeprefix("#")
        except UnknownSettingError as error:
            raise ToolError(cut(describe_unknown(name), _HINT_CAP)) from error
    return to_result(cut(page, _PAGE_CAP))


def _render(arguments: _Arguments, desk: Desk) -> _Result:
    agent, phase = arguments.get("agent"), arguments.get("phase")
    if (agent or phase) and ("content" in arguments or "path" in arguments):
        raise ToolError("expected agent and phase, or a template as content or path")
    if (agent is None) is not (phase is None):
        raise ToolError("agent and phase must be given together")
    project, values = open_project(desk), arguments.get("values", {})
    notes: list[str] = []
    if agent is not None and phase is not None:
        if not desk.roots.paths:
            raise ToolError("there are no folders of a project")
        prompt = render_system_prompt(project, agent, phase, values, strict=False)
        text, notes = prompt.text, [*prompt.gaps, *prompt.slips, *prompt.notes]
    else:
        given = find_text(arguments, desk)
        template = to_template(decode_whole(given.shown, given.data).text, given.shown)
        settings = given.context.settings
        rendered = render_template(template, values, root=project.root or None, settings=settings)
        said = {
            "no value for": rendered.injection.missing,
            "placeholders that stay:": rendered.injection.unknown,
            "values that the template does not use:": rendered.injection.unused,
        }
        notes = [f"{about} {', '.join(names)}" for about, names in said.items() if names]
        text, notes = rendered.text, [*notes, *rendered.notes]
    if len(text) > TEXT_CAP:
        notes.insert(0, f"only the first {TEXT_CAP:,} of {len(text):,} characters are shown")
    lines = [f"note: {cut(it, _NOTE_CAP)}" for it in notes[:_MOST_NOTES]]
    return to_result(cut(text, TEXT_CAP), *(["\n".join(lines)] if lines else []))


def _response(arguments: _Arguments, desk: Desk) -> _Result:
    given = find_text(arguments, desk)
    # What is too large is not read as a whole, and a finding says so.
    is_large = len(given.data) > SIZE_CAP
    source = to_source(given.data) if is_large else decode_whole(given.shown, given.data)
    project = open_project(desk)
    try:
        demands = find_demands(
            project,
            _find_template(arguments, desk, project),
            phase=arguments.get("phase"),
            contract=arguments.get("contract"),
            # Without folders there is no project, and nothing in it is read.
            state=None if desk.roots.paths else {},
        )
    except ValueError as error:
        raise ToolError(str(error)) from error
    response = judge_response(source.text, demands, rules_of(project.settings))
    found = [Found(it) for it in to_reported(source, response.findings)]
    named = {"verdict": response.verdict, "contract": response.contract}
    said = {name: cut(it, _LONGEST_WORD) for name, it in named.items() if it}
    data = {"outcome": response.outcome.value, **said}
    first = ", ".join([*map(" ".join, data.items()), counted(len(found), "finding")])
    return _tell(first, data, found, with_ids=False)


def _find_template(
    arguments: _Arguments, desk: Desk, project: OpenedProject
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


_CALLS = {
    "check": _check,
    "fix": _fix,
    "explain": _explain,
    "render": _render,
    "response": _response,
}
