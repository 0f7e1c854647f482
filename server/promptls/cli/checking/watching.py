"""`--watch`: checks again whenever a file changes, until it is interrupted."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator

import click

from promptls.cli.checking.options import Options, to_overrides
from promptls.cli.terminal.messages import print_status
from promptls.files import FileError, FoundFile, find_files, find_project_root, read
from promptls.files.exclusions import IGNORE_FILE
from promptls.files.freshness import Stamp, digest_content, read_stamp
from promptls.files.neighbours import find_neighbours
from promptls.files.state_phases import STATE_FILE
from promptls.runner.overrides import build_configurations
from promptls.runner.result_cache import ResultCache
from promptls.settings import Settings
from promptls.vocabulary.files import SETTINGS_FILES

# Seconds between two scans of the files, which take a few milliseconds for a thousand files.
_PAUSE = 0.3
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"

# The files that matter, and the stamp of each.
_Snapshot = dict[str, Stamp]


def watch(options: Options, run_once: Callable[[Options, ResultCache], int]) -> int:
    """Check, wait for a change, and check again. Returns when it is interrupted."""
    cache = ResultCache()
    seen: _Snapshot | None = None
    while True:
        now = _take_snapshot(options, cache)
        if now != seen:
            seen = dict(now)
            if sys.stdout.isatty():
                click.echo(_CLEAR, nl=False)
            try:
                run_once(options, cache)
            except click.exceptions.Exit:
                # The errors in the settings have been reported, and may be corrected at any time.
                pass
            except click.ClickException as error:
                error.show()
            after = _take_snapshot(options, cache)
            seen |= _find_own_changes(now, after, cache) | _find_new_files(options, after)
            if not options.quiet:
                now_shown = time.strftime("%H:%M:%S")
                print_status(f"[{now_shown}] Watching for changes. Press Ctrl-C to stop.")
        time.sleep(_PAUSE)


def _take_snapshot(options: Options, cache: ResultCache) -> _Snapshot:
    """Record the state of all files that are checked or that matter to a check."""
    overrides = to_overrides(options)
    settings = build_configurations(overrides)
    folders: set[str] = set()
    extended: set[str] = set()

    def settings_of(path: str) -> Settings:
        found = settings.find(path)
        folders.add(os.path.dirname(path))
        extended.update(found.paths)
        return found

    files, _ = find_files(options.paths or (".",), settings_of)
    given = filter(None, (overrides.config, options.baseline, *settings.baselines))
    around = _find_neighbours(files, cache)
    paths = {*(it.real for it in files), *around, *_find_settings_files(folders), *extended, *given}
    return {path: it for path in paths if (it := read_stamp(path)) is not None}


def _find_neighbours(files: Iterable[FoundFile], cache: ResultCache) -> Iterator[str]:
    """Find the files that matter to the checked ones, in any folder."""
    known = ((it.absolute, cache.load(it.absolute)) for it in files)
    wanted = {
        (record.wanted, find_project_root(os.path.dirname(path)) or os.sep)
        for path, record in known
        if record is not None and any(record.wanted)
    }
    for neighbours, root in wanted:
        yield from (os.path.join(root, path) for path, _ in find_neighbours(neighbours, root))


def _find_own_changes(before: _Snapshot, after: _Snapshot, cache: ResultCache) -> _Snapshot:
    """Find the changes that fixing made. A file that someone else changed is not cached yet."""
    changed = {path: it for path, it in after.items() if it != before.get(path)}
    return {path: it for path, it in changed.items() if _is_known(path, cache)}


def _find_new_files(options: Options, after: _Snapshot) -> _Snapshot:
    """Find the files that matter only since the others were checked."""
    without = _take_snapshot(options, ResultCache())
    return {path: it for path, it in after.items() if path not in without}


def _is_known(path: str, cache: ResultCache) -> bool:
    record = cache.load(path)
    try:
        return record is not None and digest_content(read(path)) == record.content
    except FileError:
        return False


def _find_settings_files(folders: set[str]) -> Iterator[str]:
    above = {os.path.dirname(it) for it in folders}
    while not above <= folders:
        folders |= above
        above = {os.path.dirname(it) for it in above}
    for folder in folders:
        names = *SETTINGS_FILES, IGNORE_FILE, STATE_FILE
        yield from (os.path.join(folder, name) for name in names)
