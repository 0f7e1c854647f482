"""`promptls.Project`: a folder with its settings, in which a program does what the commands do."""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from promptls.api import check_files, fix_with, refuse_mistakes
from promptls.checking.hiding import hide, hide_while_fixing
from promptls.checking.reports import FileReport
from promptls.files import Configurations, FileContext, FileContexts, FileError, locate
from promptls.files.configurations import load_settings_file
from promptls.files.contexts import to_path_from
from promptls.files.projects import OpenedProject, find_project
from promptls.files.reading import STANDARD_INPUT, decode_whole, is_folder, read_given, resolve
from promptls.prompts.host_texts import HostText, render_host_text
from promptls.prompts.next_steps import NextSteps, State, emit, suggest
from promptls.prompts.project_answers import find_demands
from promptls.prompts.project_prompts import load_template, render_system_prompt
from promptls.prompts.rendering import Injection, inject_variables
from promptls.prompts.responses import ParsedResponse, judge_response, rules_of
from promptls.prompts.template_files import LoadedTemplate, describe_unknown_phase, log
from promptls.rules.diagnostics import FileDiagnostic
from promptls.runner.baseline import know, read_known
from promptls.runner.checking import CheckedFile, Work, check_content
from promptls.runner.overrides import Overrides
from promptls.settings import Settings
from promptls.text.arguments import refusing_others
from promptls.text.spans import Source
from promptls.vocabulary import Contract
from promptls.vocabulary.emission import MomentName

if TYPE_CHECKING:
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt

_NONE: Mapping[str, str] = {}


class Project:
    """A folder with its settings: what the commands of promptls do there, for a program.

    Paths are relative to `folder`, or absolute. `root` is the folder with `.git` at or above it, or
    else the same; templates, and files that variables come from, are below it. A settings file is
    read once: that of the folder when the project is opened, another one when the first file that
    it applies to is checked. All else is read whenever it is asked for, and nothing is written.

    Raises `FileError` for what does not exist, and `SettingsError` for settings with issues.
    """

    __slots__ = ("_folder", "_read_settings")

    @refusing_others
    def __init__(self, folder: str | os.PathLike[str] = ".") -> None:
        """Open a folder: its settings are read now."""
        given = os.fspath(folder)
        if not is_folder(given):
            raise FileError(given, "no such folder")
        self._folder = resolve(given)
        self._read_settings = cache(load_settings_file)
        self._open()

    def __repr__(self) -> str:
        return f"Project({self._folder!r})"

    @property
    def folder(self) -> str:
        """The folder, as an absolute path."""
        return self._folder

    @property
    def root(self) -> str:
        """The folder with `.git` at or above the folder, or else the folder."""
        return self._open().root

    @property
    def settings(self) -> Settings:
        """The settings of the folder, with the phases of the workflow that runs in it."""
        return self._open().settings

    @property
    def contracts(self) -> Mapping[str, Contract]:
        """The contracts of the settings by name: what answers must have, and what it means."""
        return self.settings.vocabulary.contracts_by_name

    @refusing_others
    def check(self, path: str | os.PathLike[str] | None = None) -> list[FileReport]:
        """Check a file, or the files in a folder; all of the project's folder without a path.

        Findings have rows and columns. Paths in the result are relative to the project's folder.
        """
        configurations = self._configure()
        results = check_files(self._locate(path or "."), configurations)
        contexts, read = FileContexts(configurations.find), cache(read_known)
        reports = []
        for it in results:
            known = know(contexts.find(it.file.absolute), read).known
            shown = to_path_from(self._folder, it.file.absolute)
            left = tuple(found for found in it.cached.findings if found.fingerprint not in known)
            reports.append(it.report._replace(path=shown, findings=left))
        return reports

    @refusing_others
    def check_text(self, text: str, path: str | os.PathLike[str] = "") -> list[FileDiagnostic]:
        """Check a text as if it were in a file, which need not exist, and return what is wrong.

        Without a path it is of no kind. A span counts code points of the text.
        """
        context = self._find_context(path)
        checked = self._check(text, context)
        return hide(checked.source, checked.diagnostics, context.known)

    @refusing_others
    def fix_text(
        self, text: str, path: str | os.PathLike[str] = "", *, unsafe: bool = False
    ) -> str:
        """Apply the safe fixes until none is left; with `unsafe` those as well that need review."""
        context = self._find_context(path)
        first = self._check(text, context)
        hide_again = hide_while_fixing(first.source, first.diagnostics, context.known)

        def check(text: str) -> list[FileDiagnostic]:
            checked = self._check(text, context)
            return hide_again(checked.source, checked.diagnostics)

        return fix_with(text, check, unsafe=unsafe)

    @refusing_others
    def template(self, agent: str, phase: str) -> LoadedTemplate:
        """Read the template of an agent for a phase, or the `BASE-` template of the phase.

        Raises `TemplateNotFound` where there is neither.
        """
        return load_template(self._open(), agent, phase)

    @refusing_others
    def inject(
        self, template: str | LoadedTemplate, values: Mapping[str, str], *, strict: bool = False
    ) -> Injection:
        """Replace the placeholders of a template by values, as `inject_variables` does."""
        text = template if isinstance(template, str) else template.text
        vocabulary = self.settings.vocabulary
        return inject_variables(text, values, strict=strict, vocabulary=vocabulary)

    @refusing_others
    def render(  # noqa: PLR0913 - all but agent and phase are given by name
        self,
        agent: str,
        phase: str,
        *,
        instructions: str = "",
        values: Mapping[str, str] = _NONE,
        files: Iterable[str | os.PathLike[str]] = (),
        context: Iterable["ContextPart"] = (),
        strict: bool = False,
    ) -> "UnifiedPrompt":
        """Make the prompt of an agent for a phase, of its template and the files of the project.

        Variables without a value are read from the project where they can be: PROJECT_CONTEXT, the
        folders and files, artifacts, skeletons, and the open tasks of tasks.md. For any other the
        prompt says "Context not provided". `files` are read into the context, before its other
        parts. What may not be meant is logged; with `strict`, `UnfinishedPrompt` is raised for it.
        Raises `TemplateNotFound`, and `FileError` for what cannot be read.
        """
        rendered = render_system_prompt(self._open(), agent, phase, values, strict=strict)
        for it in (*rendered.slips, *rendered.notes):
            log().warning("%s", it)
        from promptls.models.unified_prompt import ContextPart, UnifiedPrompt  # noqa: PLC0415 - it imports pydantic

        parts = [ContextPart(name=os.fspath(it), content=self._read(it)) for it in files]
        return UnifiedPrompt(
            system_prompt=rendered.text, context=[*parts, *context], instructions=instructions
        )

    @refusing_others
    def render_host(self, host: str, path: str | os.PathLike[str], arguments: str = "") -> HostText:
        """Make the text that a model gets of a command, skill or prompt, as its program does.

        The host is one of `claude-code`, `opencode`, `codex`, `gemini` and others, and `arguments`
        are as they are typed behind the name of the command. No command in the text is run. Raises
        `HostTextError` where the program refuses the file or the arguments, and `FileError`.
        """
        source = Source(self._read(path))
        return render_host_text(host, self._locate(path), source, arguments, self.root)

    @refusing_others
    def parse_response(  # noqa: PLR0913 - all but the text are given by name
        self,
        text: str,
        *,
        template: str | LoadedTemplate | None = None,
        agent: str | None = None,
        phase: str | None = None,
        contract: str | None = None,
        tasks: Iterable[str] | None = None,
        state: State = None,
    ) -> ParsedResponse:
        """Read what a model has answered, and find what is wrong with it. No text makes it raise.

        It is judged as `promptls response` does it. What is demanded is said by the `contract` with
        a name, or by a template: one that is given, or that of `agent` and `phase`, for which a
        contract may hold, too. The steps of a block are compared with the `state` of the workflow,
        which is that of the project unless another one is given. Raises `ValueError` for a contract
        or a phase that there is not.
        """
        opened = self._open()
        vocabulary = opened.settings.vocabulary
        unknown = describe_unknown_phase(phase.strip().lower(), vocabulary) if phase else ""
        if unknown:
            raise ValueError(unknown)
        if agent is not None:
            if template is not None or not phase:
                raise ValueError("agent needs a phase, and cannot be given with a template")
            template = load_template(opened, agent, phase)
        demands = find_demands(
            opened, template, phase=phase, tasks=tasks, contract=contract, state=state
        )
        return judge_response(text, demands, rules_of(opened.settings))

    @refusing_others
    def next(self, point: MomentName | None = None, *, state: State = None) -> NextSteps:
        """What a phase agent emits next, or at a point in the workflow, the orchestrator.

        The `state` is that of the project unless another one is given. See `suggest` and `emit`.
        """
        opened = self._open()
        given, vocabulary = opened.root if state is None else state, opened.settings.vocabulary
        if point is None:
            return suggest(given, vocabulary=vocabulary)
        return emit(given, point, vocabulary=vocabulary)

    def _configure(self) -> Configurations:
        return Configurations(build=self._read_settings)

    def _open(self) -> OpenedProject:
        configurations = self._configure()
        opened = find_project(self._folder, configurations)
        refuse_mistakes(configurations)
        return opened

    def _locate(self, path: str | os.PathLike[str]) -> str:
        return os.fspath(Path(self._folder, path))

    def _read(self, path: str | os.PathLike[str]) -> str:
        name = os.fspath(path)
        return decode_whole(name, read_given(self._locate(name))).text

    def _find_context(self, path: str | os.PathLike[str]) -> FileContext:
        configurations = self._configure()
        given = locate(self._locate(path or STANDARD_INPUT))
        context = know(FileContexts(configurations.find).find(given.absolute))
        refuse_mistakes(configurations)
        # Without a path, the settings of the folder apply, but nothing gives the kind of the text.
        return context if path else context._replace(path="")

    def _check(self, text: str, context: FileContext) -> CheckedFile:
        work = Work(Overrides(), FileContexts(self._configure().find))
        return check_content(text, context, work)
