"""What `--watch` does: it checks again whenever a file has changed, until somebody ends it."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator

import click

from promptls.cli.checking.options import Options
from promptls.cli.checking.run import to_order
from promptls.cli.terminal.messages import print_note
from promptls.files import FileError, FoundFile, find_files, find_project_root, read
from promptls.files.exclusions import IGNORE_FILE
from promptls.files.freshness import Stamp, digest_content, read_stamp
from promptls.files.neighbours import find_neighbours
from promptls.runner.overrides import build_configurations
from promptls.runner.result_cache import ResultCache
from promptls.settings import FILE_NAMES, Settings

# Changes are seen after so many seconds. To look costs a few milliseconds for a thousand files.
_PAUSE = 0.3
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"

# The files that matter, and the stamp of each.
_Picture = dict[str, Stamp]


def watch(options: Options, run_once: Callable[[Options, ResultCache], int]) -> int:
    """Check, wait for a change, and check again. Returns when it is interrupted."""
    memory = ResultCache()
    seen: _Picture | None = None
    while True:
        now = _picture(options, memory)
        if now != seen:
            seen = dict(now)
            _begin()
            try:
                run_once(options, memory)
            except click.exceptions.Exit:
                # What is wrong with the settings has been told. It may be mended any moment.
                pass
            except click.ClickException as error:
                error.show()
            after = _picture(options, memory)
            seen |= _changed_by_itself(now, after, memory) | _turned_out_to_matter(options, after)
            if not options.quiet:
                print_note("waiting for a change; Ctrl-C ends it")
        time.sleep(_PAUSE)


def _begin() -> None:
    if sys.stdout.isatty():
        click.echo(_CLEAR, nl=False)


def _picture(options: Options, memory: ResultCache) -> _Picture:
    """What is there to be checked, and what there is to check it by."""
    settings = build_configurations(to_order(options))
    folders: set[str] = set()
    extended: set[str] = set()

    def settings_of(path: str) -> Settings:
        found = settings.find(path)
        folders.add(os.path.dirname(path))
        extended.update(found.paths)
        return found

    files, _ = find_files(options.paths or (".",), settings_of)
    named = filter(None, (options.config, options.baseline))
    around = _neighbours(files, memory)
    paths = {*(it.real for it in files), *around, *_settings_files(folders), *extended, *named}
    return {path: it for path in paths if (it := read_stamp(path)) is not None}


def _neighbours(files: Iterable[FoundFile], memory: ResultCache) -> Iterator[str]:
    """The files that matter to those that are checked, wherever they stand."""
    known = ((it.absolute, memory.load(it.absolute)) for it in files)
    wanted = {
        (record.wanted, find_project_root(os.path.dirname(place)) or os.sep)
        for place, record in known
        if record is not None and any(record.wanted)
    }
    for it, root in wanted:
        yield from (os.path.join(root, path) for path, _ in find_neighbours(it, root))


def _changed_by_itself(before: _Picture, after: _Picture, memory: ResultCache) -> _Picture:
    """What fixing has changed. A file that somebody else has changed meanwhile is not known yet."""
    changed = {path: it for path, it in after.items() if it != before.get(path)}
    return {path: it for path, it in changed.items() if _is_known(path, memory)}


def _turned_out_to_matter(options: Options, after: _Picture) -> _Picture:
    """The files that nobody knew before the others were checked."""
    without = _picture(options, ResultCache())
    return {path: it for path, it in after.items() if path not in without}


def _is_known(path: str, memory: ResultCache) -> bool:
    record = memory.load(path)
    try:
        return record is not None and digest_content(read(path)) == record.content
    except FileError:
        return False


def _settings_files(folders: set[str]) -> Iterator[str]:
    above = {os.path.dirname(it) for it in folders}
    while not above <= folders:
        folders |= above
        above = {os.path.dirname(it) for it in above}
    for folder in folders:
        yield from (os.path.join(folder, name) for name in (*FILE_NAMES, IGNORE_FILE))
