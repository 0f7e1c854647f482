"""Makes the first settings file from the results of the files that were checked."""

import os
from collections.abc import Iterable, Mapping, Sequence

from promptls.files import Configurations, FileContexts, FileError, FoundFile, find_files, read
from promptls.files.configurations import find_settings_file
from promptls.files.contexts import find_project_root
from promptls.files.reading import is_folder, resolve
from promptls.runner.initial_settings.contracts import DemandedLine, propose
from promptls.runner.initial_settings.survey import find_folders_of_others, survey
from promptls.runner.initial_settings.text import render_settings
from promptls.runner.run import Result
from promptls.text.values import NamedTuple
from promptls.text.wording import counted
from promptls.vocabulary.files import SETTINGS_FILES

CONFIG = ".pre-commit-config.yaml"
_HOOK = """\
  - repo: local
    hooks:
      - id: promptls
        name: promptls check
        entry: promptls check --force-exclude
        language: system
        files: '\\.md(\\.template)?$|(^|/)(\\.isdlc/state\\.json|\\.gemini/commands/.+\\.toml)$'
        require_serial: true
"""
# Numbers of files by folder.
_Folders = dict[str, int]
_NO_CODE: Mapping[str, list[DemandedLine]] = {}


def render_hook(root: str) -> str:
    """Render the lines of a hook, and say where they go; `root` is the folder with `.git`."""
    try:
        config = read(os.path.join(root, CONFIG)).decode(errors="replace")
    except FileError:
        config = ""
    if "promptls" in config:
        return f"{CONFIG} mentions promptls already.\n"
    where = f"add this to {CONFIG}, below `repos:`" if config else f"write this to {CONFIG}"
    lines = [f"To check every commit with pre-commit, {where}:", ""]
    if not config:
        lines.append("repos:")
    lines.append(_HOOK.rstrip("\n"))
    return "".join(f"{it}\n" for it in lines)


class InitialSettings(NamedTuple):
    """The name and the text of the file, the lines for pre-commit, and what the files have."""

    name: str
    text: str
    hook: str
    summary: str
    findings: int


class Files(NamedTuple):
    """The files of a folder, their paths relative to it, and the errors in finding them.

    Folders of others are left out; `vendored` counts their files, `generated` those that programs
    may have written.
    """

    folder: str
    own: list[FoundFile]
    vendored: _Folders
    generated: _Folders
    errors: list[FileError]


def find_obstacle(path: str, *, is_written: bool) -> str | None:
    """Why no settings file can be written into a folder, if so."""
    if not is_folder(path):
        return f"{path}: no such folder"
    existing = find_settings_file(resolve(path)) if is_written else None
    if existing is None:
        return None
    shown = os.path.relpath(os.path.join(path, os.path.basename(existing)))
    return f"there are settings already in {shown}; --stdout shows new ones"


def find_own_files(folder: str, configurations: Configurations) -> Files:
    """Find the files that the settings are for."""
    files, errors = find_files([folder], configurations.find, listed=configurations.listed)
    return sort_own_files(folder, files, errors)


def sort_own_files(
    folder: str, files: Iterable[FoundFile], errors: Sequence[FileError] = ()
) -> Files:
    """Tell which of the files of a folder the settings are for."""
    shown = [
        it._replace(path=os.path.relpath(it.absolute, folder).replace(os.sep, "/")) for it in files
    ]
    vendored, generated = find_folders_of_others(it.path for it in shown)
    own = [it for it in shown if not it.path.startswith(tuple(f"{x}/" for x in vendored))]
    return Files(folder, own, vendored, generated, [*errors])


def make_settings(
    files: Files,
    results: Sequence[Result],
    configurations: Configurations,
    code: Mapping[str, list[DemandedLine]] = _NO_CODE,
) -> InitialSettings:
    """Make settings that fit the files of a folder, which have been checked.

    `code` has the lines that programs of the project read, by path.
    """
    folder = files.folder
    before = configurations.find(os.path.join(folder, ""))
    contexts = FileContexts(configurations.find, configurations.listed)
    found = survey(results, contexts, (files.vendored, files.generated))
    findings = sum(it.findings for it in found.rules)
    above = before.paths[0] if before.paths and os.path.dirname(before.paths[0]) != folder else None
    extended = above and os.path.relpath(above, folder).replace(os.sep, "/")
    return InitialSettings(
        SETTINGS_FILES[0],
        render_settings(found, extended, propose(found.demanded, code)),
        render_hook(find_project_root(folder) or folder),
        f"{counted(findings, 'finding') if findings else 'No findings'}"
        f" in {counted(len(results), 'file')}.",
        findings,
    )
