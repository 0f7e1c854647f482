"""Work that never looks up is left all the same."""

import importlib
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from promptls.checking.checker import InterruptedCheck, TookTooLong
from promptls.files import reading
from promptls.files.store import FileStore
from promptls.lsp.connection import alarm as alarms
from promptls.lsp.connection.alarm import Alarm
from server.client import RUN, Client

if sys.platform == "win32":
    pytest.skip("there is no such timer", allow_module_level=True)

# The other method of the plugin uses the same timer.
pytestmark = pytest.mark.timeout(method="thread")

# A server in which one rule never comes to an end.
LOOPS = f"""
from itertools import repeat
from promptls.lsp.connection import alarm
from promptls.rules.block.block_numbering_gap import block_numbering_gap
alarm._RULE_TIMEOUT = 0.1
alarm._TOTAL_TIMEOUT = 0.5
def check(*_):
    while True: pass
    yield
object.__setattr__(block_numbering_gap, "check", check)
{RUN}
"""
URI = "file:///a.md"
BAD = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status \n---\n"


@pytest.fixture
def alarm(monkeypatch: pytest.MonkeyPatch) -> Iterator[Alarm]:
    before = signal.getsignal(signal.SIGALRM)
    monkeypatch.setattr(alarms, "_TICK", 0.001)
    made = Alarm()
    made.set()
    yield made
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def never() -> None:
    pass


def loop() -> None:
    while True:
        pass


def rung() -> bool:
    return signal.getitimer(signal.ITIMER_REAL)[1] > 0


def test_a_loop_ends_when_its_guard_says_so(alarm: Alarm) -> None:
    unwanted = threading.Event()

    def guard() -> None:
        if unwanted.is_set():
            raise InterruptedCheck

    threading.Timer(0.01, unwanted.set).start()
    with pytest.raises(InterruptedCheck), alarm.watch(guard):
        loop()
    assert not rung()


def test_a_rule_that_takes_too_long_fails_and_the_work_goes_on(
    alarm: Alarm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "_RULE_TIMEOUT", 0.01)
    with alarm.watch(never):
        for _ in range(2):
            with pytest.raises(TookTooLong):
                loop()
    assert not rung()


def test_a_file_that_is_read_for_too_long_is_not_one_that_cannot_be_read(
    alarm: Alarm, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "a.md"
    file.write_text("text")
    store = FileStore()
    monkeypatch.setattr(alarms, "_RULE_TIMEOUT", 0.01)
    with monkeypatch.context() as patch, alarm.watch(never):
        patch.setattr(reading, "_read_all", lambda *_: loop())
        with pytest.raises(TookTooLong):
            store.find(str(file), str(tmp_path))
    found = store.find(str(file), str(tmp_path))
    assert found is not None


def test_rules_that_take_long_together_do_not_fail(
    alarm: Alarm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "_RULE_TIMEOUT", 0.05)
    with alarm.watch(never) as guard:
        for _ in range(8):
            guard()
            until = time.thread_time() + 0.02
            while time.thread_time() < until:
                pass
    assert not rung()


def test_work_that_takes_too_long_is_given_up(
    alarm: Alarm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "_TOTAL_TIMEOUT", 0.01)
    with pytest.raises(InterruptedCheck), alarm.watch(never):
        loop()
    assert not rung()


def test_a_ring_within_a_ring_does_not_end_them(
    alarm: Alarm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "_TOTAL_TIMEOUT", 0.01)

    def guard() -> None:
        signal.raise_signal(signal.SIGALRM)

    with pytest.raises(InterruptedCheck), alarm.watch(guard):
        loop()
    assert not rung()


def test_nothing_rings_after_the_work(alarm: Alarm) -> None:
    calls = 0

    def guard() -> None:
        nonlocal calls
        calls += 1

    with alarm.watch(guard):
        while calls < 3:
            pass
    # It may have rung once more before the end.
    last = calls
    assert not rung()
    alarm._ring(0, None)  # noqa: SLF001 - a signal that was on its way when the work ended
    assert calls == last


def test_an_import_is_not_interrupted(
    alarm: Alarm, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "slow_module.py").write_text(
        "import time\nuntil = time.monotonic() + 0.05\nwhile time.monotonic() < until: pass\n"
    )

    def guard() -> None:
        raise InterruptedCheck

    def import_and_loop() -> None:
        importlib.import_module("slow_module")
        loop()

    with pytest.raises(InterruptedCheck), alarm.watch(guard):
        import_and_loop()
    assert sys.modules.pop("slow_module").until


def test_nothing_rings_where_no_alarm_is_set() -> None:
    with Alarm().watch(never):
        assert not rung()


def test_a_rule_that_loops_costs_only_itself() -> None:
    with Client(LOOPS) as client:
        client.begin()
        client.open(URI, BAD)
        found = client.published(URI, 1)
    assert {it["code"] for it in found} >= {"block-trailing-space", "rule-failed"}
    assert "internal error in rule block-numbering-gap: TimeoutError (please report it)" in {
        it["message"] for it in found
    }


def test_rules_that_loop_all_over_a_file_do_not_make_the_server_deaf() -> None:
    with Client(LOOPS) as client:
        client.begin()
        client.open(URI, f"# Title\n\n{BAD}\n" * 20)
        where = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}
        assert client.request("textDocument/hover", where) is None
        client.published(URI, 1)
        assert client.request("textDocument/hover", where) is None
