"""`promptls response --all`: the answers that are recorded beside the templates of a project."""

import os
from collections.abc import Iterator, Sequence
from itertools import groupby

from promptls.checking.reports import FileReport, to_reported
from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.runtime.inputs import read_response
from promptls.cli.runtime.response_reports import to_fields, write_json
from promptls.cli.terminal.messages import Errors, print_note, stop_at_settings_errors
from promptls.cli.terminal.style import OutputStyle, detect_style, prepare_stdout
from promptls.files import Configurations, FileError
from promptls.files.contexts import find_project_root, to_path_from
from promptls.files.reading import is_folder, resolve
from promptls.prompts.recorded_answers import (
    RecordedAnswer,
    find_expected,
    judge_answer,
    list_answers,
    list_template_paths,
    passes,
)
from promptls.prompts.responses import ParsedResponse, list_failures
from promptls.prompts.template_files import read_template
from promptls.text.spans import Source
from promptls.text.typesetting import escape_unseen
from promptls.text.values import NamedTuple
from promptls.text.wording import counted


class _Judged(NamedTuple):
    """An answer that has been read; paths are shown from the working directory."""

    report: FileReport
    template: str
    case: str
    response: ParsedResponse
    source: Source

    @property
    def passes(self) -> bool:
        return passes(self.report.path, self.response)

    @property
    def is_shown(self) -> bool:
        """Whether people see its findings; they are the point of one that must be malformed."""
        is_meant = find_expected(self.report.path, self.response) and self.passes
        return bool(self.report.findings) and not is_meant


def check_recorded(path: str, form: str, color: str) -> int:
    """Check the answers in the project of a folder that are below it. Returns the exit code."""
    if not is_folder(path):
        Errors().report(f"{path}: no such folder")
        return FAILED
    folder = resolve(path)
    root = find_project_root(folder) or folder
    below = "" if folder == root else to_path_from(root, folder)
    found = list_answers(root, below)
    if found.is_cut:
        print_note(f"there are more answers; only {counted(len(found.answers), 'answer')} are read")
    errors, judged = Errors(), []
    configurations = Configurations()
    for it in found.answers:
        try:
            one = _judge(it, root, configurations)
        except FileError as error:
            errors.report(str(error))
        else:
            judged.append(one)
    stop_at_settings_errors(configurations)
    if not found.answers:
        errors.report("there are no recorded answers; expected answers/TEMPLATE/CASE.md")
    stream = prepare_stdout()
    judged.sort(key=lambda it: (it.template, it.case))
    if form == "json":
        stream.write(write_json([_to_object(it) for it in judged]))
    elif judged:
        stream.writelines(_render(judged, detect_style(stream, color)))
    stream.flush()
    if errors.count:
        return FAILED
    return CLEAN if all(it.passes for it in judged) else FINDINGS


def _judge(answer: RecordedAnswer, root: str, configurations: Configurations) -> _Judged:
    shown = os.path.relpath(os.path.join(root, answer.path)).replace(os.sep, "/")
    if answer.template is None:
        expected = next(list_template_paths(answer.path))
        raise FileError(shown, f"it has no template; expected {expected}")
    path = os.path.join(root, *answer.template.split("/"))
    template = os.path.relpath(path).replace(os.sep, "/")
    try:
        text = read_template(path, root)
    except FileError as error:
        raise FileError(template, error.reason) from error
    source = read_response(shown)
    response = judge_answer(source.text, text, path, configurations.find(path))
    report = FileReport(shown, to_reported(source, response.findings), lambda: source)
    return _Judged(report, template, answer.case, response, source)


def _to_object(judged: _Judged) -> dict[str, object]:
    fields = to_fields(judged.report, judged.response, judged.source)
    path, template = judged.report.path, judged.template
    return {"path": path, "template": template, "passes": judged.passes, **fields}


def _render(judged: Sequence[_Judged], style: OutputStyle) -> Iterator[str]:
    with_findings = [it.report for it in judged if it.is_shown]
    if with_findings:
        from promptls.cli.printers.full import write  # noqa: PLC0415 - good answers have none

        yield from write(with_findings, style)
        yield "\n"
    width = max(len(escape_unseen(it.case)) for it in judged)
    for template, its in groupby(judged, key=lambda it: it.template):
        yield f"{style.paint(escape_unseen(template), bold=True)}\n"
        for it in its:
            word = ("passes", "green") if it.passes else ("fails", "red")
            case = escape_unseen(it.case)
            said = _describe(it)
            yield f"  {style.paint(f'{word[0]:6}', fg=word[1])}  {case:{width}}  {said}".rstrip()
            yield "\n"
    passing = sum(it.passes for it in judged)
    both = f"{passing} passing, {len(judged) - passing} failing"
    yield f"\n{counted(len(judged), 'answer')}: {both}\n"


def _describe(judged: _Judged) -> str:
    """In a word what an answer says, or why it fails."""
    failures = list_failures(judged.response)
    expected = find_expected(judged.report.path, judged.response)
    if expected is not None and judged.response.outcome is not expected:
        return f"expected {expected.value}, found {judged.response.outcome.value}"
    if failures and not judged.passes:
        first = f"{failures[0].rule}: {failures[0].message}"
        return escape_unseen(first) + (f" (and {len(failures) - 1} more)" if failures[1:] else "")
    return judged.response.verdict or ""
