"""Whole files to begin with, for a file that is still empty, by its name and its folder."""

from collections.abc import Iterator

from promptls.document import Chapter, Document, Spelling
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.features.emission import find_usual_items
from promptls.repairs.packages import render_package
from promptls.repairs.templates import render_instruction
from promptls.semantics.packages.work_packages import id_of_file
from promptls.semantics.templates.recognition import find_template_phase
from promptls.semantics.workflow.next_steps import NextSteps
from promptls.text.edits import edit_with
from promptls.text.paths import folder_of, name_of, stem_of
from promptls.text.pieces import Pieces, split_at
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan
from promptls.vocabulary import TemplatePhase, Vocabulary
from promptls.vocabulary.blocks import STATUS_BLOCK
from promptls.vocabulary.files import template_name
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of
from promptls.vocabulary.roles import Role

_ABOUT, _DOES = "What this agent does, and when it is used", "does one thing"
_HELPS, _STEP = "What this skill does, and when it is used", "Describe the steps."
_PRINCIPLE = "What matters most"
_EMPTY = "template-empty"
_NOTHING = f"{BYTE_ORDER_MARK} \t\r\n#"


def skeletons(inquiry: Inquiry) -> Iterator[Action]:
    """What a file may begin with that is empty, by its name and its folder."""
    action = _find_action(inquiry) if inquiry.is_cursor else None
    if action is not None and inquiry.adds_nothing(action.edits):
        yield action


def skeletons_of_findings(inquiry: Inquiry) -> Iterator[Action]:
    """The same for a template that is empty, which is a finding."""
    for finding in inquiry.touched():
        action = _find_action(inquiry) if finding.rule == _EMPTY else None
        if action is not None:
            yield action._replace(kind=ActionKind.QUICK_FIX, finding=finding)


def _find_action(inquiry: Inquiry) -> Action | None:
    document = inquiry.document
    text = document.source.text
    # The mark of the first heading may be typed already.
    if syntax_of(document.kind) is not Syntax.MARKDOWN or text.strip(_NOTHING):
        return None
    made = _make(document, inquiry.rule_set.vocabulary)
    if made is None:
        return None
    title, skeleton = made
    span = FileSpan(text.startswith(BYTE_ORDER_MARK), len(text))
    return Action(title, ActionKind.REWRITE, (edit_with(span, skeleton),))


def _make(document: Document, vocabulary: Vocabulary) -> tuple[str, Pieces] | None:
    """The title of an action, and the text that it inserts."""
    package = id_of_file(document.path)
    if package and document.kind in (Kind.MARKDOWN, Kind.WORK_PACKAGE):
        return "Insert a work package", render_package(package)
    if document.kind is Kind.AGENT or document.role in (Role.PHASE_AGENT, Role.SUB_AGENT):
        return "Insert an agent", split_at(_agent(document, vocabulary), (_ABOUT, _DOES))
    skill = name_of(folder_of(document.path))
    if document.kind is Kind.SKILL and skill:
        return "Insert a skill", split_at(_skill(skill), (_HELPS, _STEP))
    phase = find_template_phase(template_name(document.path), vocabulary)
    if document.kind is Kind.SYSTEM_TEMPLATE and phase is not None:
        return "Insert a template", split_at(_template(phase, vocabulary), (_DOES, _PRINCIPLE))
    return None


def _skill(name: str) -> str:
    lines = (
        "---",
        f"name: {name}",
        f"description: {_HELPS}",
        "---",
        "",
        f"# {name}",
        "",
        _STEP,
        "",
    )
    return "\n".join(lines)


def _template(phase: TemplatePhase, vocabulary: Vocabulary) -> str:
    """What the rules for templates ask for: each part, the variables, the words of the phase."""
    wanted = (it.name for it in vocabulary.variables if it.mandatory and it.is_given(phase.key))
    parts = [
        f"# Identity & Role\n\nYou are the agent that {_DOES}.",
        f"# Core Principles\n\n- {_PRINCIPLE}",
        "\n\n".join(("# Context", *(Spelling.ANGLES.around(it) for it in wanted))),
        f"# Workflow\n\nThe phase is {phase.key}.\n{phase.focus}".rstrip(),
    ]
    if phase.tag is not None:
        parts.append(render_instruction(phase, vocabulary))
    return "\n\n".join(parts) + "\n"


def _agent(document: Document, vocabulary: Vocabulary) -> str:
    name = stem_of(document.path).removesuffix(".agent")
    lines = [
        "---",
        f"name: {name.lstrip('0123456789-') or name}",
        f"description: {_ABOUT}",
        "---",
        "",
        "# Role",
        "",
        f"You are the agent that {_DOES}.",
        "",
    ]
    if document.role in (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR, Role.SUB_AGENT):
        is_sub = document.role is Role.SUB_AGENT
        steps = STATUS_BLOCK if is_sub else NextSteps(find_usual_items(vocabulary)).block
        lines += [f"# {Chapter.PROMPTS}", "", "End with this block:", "", steps, ""]
    return "\n".join(lines)
