"""What `promptls response` prints about an answer."""

from collections.abc import Iterator

from promptls.checking.reports import FileReport, to_locations, to_object, to_range
from promptls.cli.terminal.style import OutputStyle
from promptls.prompts.responses import ParsedResponse
from promptls.rules.answers import BlockKind
from promptls.semantics.contracts.json_parts import shown_value
from promptls.semantics.responses.statements import REVIEW, TASK_STATUS
from promptls.text.spans import FileSpan, Source
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import cut

_NAMES = {BlockKind.NEXT_STEPS: "{} next steps", BlockKind.STATUS: "status line"}


def write_json(value: object) -> str:
    """A value as JSON for people and programs."""
    import json  # noqa: PLC0415 - for this format only

    return f"{json.dumps(value, indent=2)}\n"


def to_fields(report: FileReport, response: ParsedResponse, source: Source) -> dict[str, object]:
    """All that was read in an answer."""

    def locate(span: FileSpan) -> dict[str, object]:
        return to_locations(to_range(source, span))

    block, answer = response.block, response.answer
    return {
        "contract": response.contract,
        "outcome": response.outcome.value,
        "parts": [
            {
                "name": it.name,
                "value": it.value,
                "id": it.id or None,
                **locate(it.span),
            }
            for it in response.parts
        ],
        "verdict": response.verdict,
        "tasks": dict(response.tasks),
        "text": response.text,
        "block": block
        and {"kind": block.kind, "text": block.text, "items": block.items, **locate(block.span)},
        "answer": answer and {"value": answer.value, **locate(answer.span)},
        "blockers": [{"text": it.text, **locate(it.span)} for it in response.blockers],
        "findings": [to_object(report.path, it) for it in report.findings],
    }


def render(
    report: FileReport, response: ParsedResponse, source: Source, style: OutputStyle
) -> Iterator[str]:
    """What is wrong with an answer, and what it says."""
    if report.findings:
        from promptls.cli.printers.full import write  # noqa: PLC0415 - good answers have none

        yield from write([report], style)
        yield "\n"
    for name, said in _summarise(response, source):
        yield f"{style.paint(f'{escape_unseen(name):8}', bold=True)} {escape_unseen(said)}\n"


def _summarise(response: ParsedResponse, source: Source) -> Iterator[tuple[str, str]]:
    """What an answer says, in a few lines."""
    contract = f" (contract {response.contract})" if response.contract else ""
    yield "outcome", f"{response.outcome.value}{contract}"
    elsewhere = {response.answer.span} if response.answer is not None else set[FileSpan]()
    for it in response.parts:
        is_shown = it.name in (REVIEW, TASK_STATUS) or it.span in elsewhere
        if it.value is not None and not is_shown:
            yield it.name, cut(shown_value(it.value).replace("\n", " "))
    if response.verdict:
        yield "verdict", response.verdict
    tasks = ", ".join(f"{number} {status}" for number, status in response.tasks.items())
    if tasks:
        yield "tasks", tasks
    block = response.block
    if block is not None:
        line = source.place(block.span.start)[0]
        said = _NAMES[block.kind].format(len(block.items))
        yield "block", f"{said} (line {line})"
    if response.answer is not None:
        yield "answer", f"JSON with status {response.answer.value.get('status')!r}"
    yield from (("blocker", it.text) for it in response.blockers)
