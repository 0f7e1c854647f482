"""Counts how often the hook has sent an agent back, in the cache folder of the user.

A count is stored where the settings allow several retries only. It is a file of its own, named by a
digest of the session and the agent, so that agents that end at once do not disturb each other.
"""

import os
from contextlib import suppress
from operator import itemgetter

from promptls.files.cache_dir import find_cache_base
from promptls.files.cache_store import find_stored, load, name_cache, store
from promptls.text.digests import digest

# More agents than this do not end their turns at the same time.
_MOST = 200
_COUNT = "count"
# The same for every version of promptls: an update must not begin to count again.
_FOLDER = name_cache(digest("hook"))


def read_count(thread: str) -> int:
    """How often an agent has been sent back, as far as that was counted."""
    folder = _find_folder()
    stored = load(folder, digest(thread)).get(_COUNT, "") if folder and thread else ""
    return int(stored) if stored.isdecimal() and len(stored) == 1 else 0


def save_count(thread: str, count: int) -> bool:
    """Store how often an agent has been sent back. Returns whether that worked."""
    folder = _find_folder()
    if not folder or not thread or store(folder, digest(thread), {_COUNT: str(count)}):
        return False
    _evict(folder)
    return read_count(thread) == count


def _find_folder() -> str | None:
    base = find_cache_base()
    return None if base is None else os.path.join(base, _FOLDER)


def _evict(folder: str) -> None:
    """Delete the counts that were not changed for longest, where there are too many."""
    with suppress(OSError):
        stored = [(status.st_mtime_ns, path) for path, status in find_stored(folder)]
        stored.sort(key=itemgetter(0), reverse=True)
        for _, path in stored[_MOST:]:
            os.unlink(path)
