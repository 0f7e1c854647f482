"""Workspaces whose state file is big, broken, or never the same."""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

from torture.cases import add
from torture.file_system import STATE, Build, Stop, Trap, is_borne, write
from torture.profiles import Profile

STATES = {
    "empty": b"",
    "null": b"null",
    "array": b"[]",
    "string": b'"x"',
    "partial": b'{"active_workflow": {"phases": ["01-req',
    "wf_list": b'{"active_workflow": []}',
    "phases_string": b'{"active_workflow": {"type": 5, "phases": "abc", "current_phase_index": "x"}}',
    "index_negative": b'{"active_workflow": {"type": "fix", "phases": ["01-a"], "current_phase_index": -9}}',
    "index_huge": b'{"active_workflow": {"type": "fix", "phases": ["01-a"], "current_phase_index": 1e400}}',
    "deep": b"[" * 200_000,
    "binary": os.urandom(5000),
    "utf16": '{"active_workflow": null}'.encode("utf-16"),
    "bom": b'\xef\xbb\xbf{"active_workflow": null}',
    "dup_keys": b'{"active_workflow": null, "active_workflow": {}}',
    "long_int": b'{"active_workflow": {"current_phase_index": ' + b"9" * 10_000 + b"}}",
}
HALVES = (
    '{"active_workflow": {"type": "fix", "phases": ["01-requirements"], "curr',
    'ent_phase_index": %d}}',
)


def _big() -> bytes:
    phases = b",".join([b'"01-requirements"'] * 11_000_000)
    return b'{"active_workflow": {"phases": [' + phases + b"]}}"


def _with_state(make: Callable[[], bytes]) -> Build:
    def build(workspace: Path, _: Profile) -> None:
        write(workspace / STATE, make())

    return build


def _flapping(workspace: Path, _: Profile) -> Stop:
    """A state that is written a hundred times a second, in two halves."""
    path = workspace / STATE
    path.parent.mkdir()
    stop = threading.Event()

    def flap() -> None:
        first, second = HALVES
        for number in range(1, 2501):
            if stop.is_set():
                return
            with path.open("w") as file:
                file.write(first)
                file.flush()
                time.sleep(0.004)
                file.write(second % (number % 2))
            if number % 50 == 0:
                path.unlink(missing_ok=True)
            time.sleep(0.006)

    threading.Thread(target=flap, daemon=True).start()
    return stop.set


def _given(content: bytes) -> Callable[[], bytes]:
    return lambda: content


TRAPS = {
    "state_200MB": Trap(_with_state(_big), (STATE,), limit=90),
    **{f"state_{name}": Trap(_with_state(_given(it)), (STATE,)) for name, it in STATES.items()},
    "state_flapping_100hz": Trap(_flapping, (STATE,) * 300),
}

for name, trap in TRAPS.items():
    add(f"fs.{name}", is_borne(trap), trap.limit)
