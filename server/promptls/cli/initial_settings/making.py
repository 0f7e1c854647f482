"""Makes the first settings file: finds and checks the files, and renders what fits them."""

import os
from typing import NamedTuple

from promptls.cli.initial_settings.lines import count
from promptls.cli.initial_settings.pre_commit import render_hook
from promptls.cli.initial_settings.survey import find_folders_of_others, survey
from promptls.cli.initial_settings.text import render_settings
from promptls.cli.terminal.messages import Errors, stop_at_settings_errors
from promptls.cli.terminal.progress import ProgressBar
from promptls.files import Configurations, FileContexts, FoundFile, find_files, find_project_root
from promptls.files.configurations import find_settings_file
from promptls.files.reading import is_folder, resolve
from promptls.runner.overrides import Overrides
from promptls.runner.result_cache import ResultCache
from promptls.runner.run import Result, Run, check_all
from promptls.runner.workers import Failure, count_processors
from promptls.settings import FILE_NAMES


class InitialSettings(NamedTuple):
    """The name and the text of the file, the lines for pre-commit, and a sentence about both."""

    name: str
    text: str
    hook: str
    summary: str
    has_failed: bool


def find_obstacle(path: str, *, is_written: bool) -> str | None:
    """Why no settings file can be written into a folder, if so."""
    if not is_folder(path):
        return f"{path}: no such folder"
    existing = find_settings_file(resolve(path)) if is_written else None
    if existing is None:
        return None
    shown = os.path.relpath(os.path.join(path, os.path.basename(existing)))
    return f"there are settings already in {shown}; --stdout shows new ones"


def make_settings(path: str) -> InitialSettings:
    """Check the files of a folder, and make settings that fit them."""
    folder = resolve(path)
    errors = Errors()
    configurations = Configurations()
    before = configurations.find(os.path.join(folder, ""))
    stop_at_settings_errors(configurations)
    files, missing = find_files([folder], configurations.find, listed=configurations.listed)
    for error in missing:
        errors.report(str(error))
    shown = [_relative(it, folder) for it in files]
    vendored, generated = find_folders_of_others(it.path for it in shown)
    own = [it for it in shown if not it.path.startswith(tuple(f"{x}/" for x in vendored))]
    with ProgressBar(is_wanted=True) as progress:
        run = Run(Overrides(), configurations, ResultCache(), count_processors(), progress)
        checked = check_all(own, run)
    stop_at_settings_errors(configurations)
    for failure in (it for it in checked if isinstance(it, Failure)):
        errors.report(f"{failure.path}: {failure.reason}")
    results = [it for it in checked if isinstance(it, Result)]
    contexts = FileContexts(configurations.find, configurations.listed)
    found = survey(results, contexts, (vendored, generated))
    findings = sum(it.findings for it in found.rules)
    above = before.paths[0] if before.paths and os.path.dirname(before.paths[0]) != folder else None
    extended = above and os.path.relpath(above, folder).replace(os.sep, "/")
    return InitialSettings(
        FILE_NAMES[0],
        render_settings(found, extended),
        render_hook(find_project_root(folder) or folder, has_findings=bool(findings)),
        f"{count(findings, 'finding') if findings else 'No findings'}"
        f" in {count(len(results), 'file')}.",
        has_failed=errors.count > 0,
    )


def _relative(file: FoundFile, folder: str) -> FoundFile:
    """A file whose path is relative to the folder of the settings."""
    return file._replace(path=os.path.relpath(file.absolute, folder).replace(os.sep, "/"))
