"""The tool `render`: the prompt that a model gets, and what it lacks."""

from collections.abc import Mapping
from typing import Any

from promptls.files.projects import OpenedProject
from promptls.files.reading import decode_whole
from promptls.mcp.answers import TEXT_CAP, ToolAnswer, cut
from promptls.mcp.arguments import ToolError
from promptls.mcp.texts import Desk, find_text, names_folder, open_project
from promptls.prompts.project_prompts import render_system_prompt
from promptls.prompts.rendering import render_template
from promptls.prompts.template_files import to_template

_MOST_NOTES = 20
_NOTE_CAP = 300


def run(arguments: Mapping[str, Any], desk: Desk) -> ToolAnswer:
    """Render a template."""
    is_named = "agent" in arguments or "phase" in arguments
    if is_named and ("content" in arguments or "path" in arguments):
        raise ToolError("expected agent and phase, or a template as content or path")
    if is_named and not ("agent" in arguments and "phase" in arguments):
        raise ToolError("agent and phase must be given together")
    render = _render_named if is_named else _render_given
    text, notes = render(arguments, arguments.get("values", {}), desk)
    shown = cut(text, TEXT_CAP)
    if len(text) > TEXT_CAP:
        notes = (f"only the first {TEXT_CAP:,} of {len(text):,} characters are shown", *notes)
    if not notes:
        return ToolAnswer((shown,))
    return ToolAnswer(
        (shown, "\n".join(f"note: {cut(it, _NOTE_CAP)}" for it in notes[:_MOST_NOTES]))
    )


def _render_named(
    arguments: Mapping[str, Any], values: Mapping[str, str], desk: Desk
) -> tuple[str, tuple[str, ...]]:
    found = render_system_prompt(
        open_project(desk), arguments["agent"], arguments["phase"], values, strict=False
    )
    return found.text, (*found.gaps, *found.slips, *found.notes)


def _render_given(
    arguments: Mapping[str, Any], values: Mapping[str, str], desk: Desk
) -> tuple[str, tuple[str, ...]]:
    if names_folder(arguments, desk):
        raise ToolError("the path is a folder, and no template")
    given = find_text(arguments, desk)
    template = to_template(decode_whole(given.shown, given.data).text, given.shown)
    project: OpenedProject | None = open_project(desk) if desk.roots.paths else None
    root = None if project is None else project.root
    rendered = render_template(template, values, root=root, settings=given.context.settings)
    injection = rendered.injection
    said = (
        ("no value for", injection.missing),
        ("placeholders that stay:", injection.unknown),
        ("values that the template does not use:", injection.unused),
    )
    notes = [f"{about} {', '.join(names)}" for about, names in said if names]
    return rendered.text, (*notes, *rendered.notes)
