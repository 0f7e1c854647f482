"""How often `promptls hook` sends an agent back, and where it is counted."""

import os
from pathlib import Path

import pytest

from cli.console import Ended, run, write
from promptls.text.digests import digest
from prompts.recorded_hooks import sub_stop

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("PROMPTLS_CACHE_DIR", str(folder))
    return folder


def demand(retries: str) -> None:
    write("promptls.toml", f'[hook.reviewer]\ntags = ["review"]\n{retries}\n')


def hook(*arguments: str, again: bool | None = False, message: str = "Done.", agent: str = "a1") -> Ended:  # fmt: skip
    return run(
        "hook",
        *arguments,
        given=sub_stop("reviewer", message, stop_hook_active=again, agent_id=agent),
    )


def is_sent_back(*, again: bool | None = False, agent: str = "a1") -> bool:
    ended = hook(again=again, agent=agent)
    assert (ended.code, ended.err) == (0, "")
    return ended.out.startswith('{"decision": "block"')


def stored(cache: Path) -> list[Path]:
    return sorted(it for it in cache.rglob("*") if it.is_file())


@pytest.mark.parametrize("retries", ["", "retries = 1"])
def test_once_is_not_counted(retries: str, cache: Path) -> None:
    demand(retries)
    assert [is_sent_back(again=it) for it in (False, True)] == [True, False]
    assert not cache.exists()


def test_never() -> None:
    demand("retries = 0")
    assert not is_sent_back()


def test_several_times_and_once_more_for_the_next_answer() -> None:
    demand("retries = 3")
    turns = [False, True, True, True, True]
    assert [is_sent_back(again=it) for it in turns] == [True, True, True, False, False]
    assert [is_sent_back(again=it) for it in turns] == [True, True, True, False, False]


def test_each_agent_for_itself() -> None:
    demand("retries = 2")
    assert is_sent_back(agent="a1")
    # Another hook has sent this one back.
    assert not is_sent_back(again=True, agent="a2")
    assert is_sent_back(again=True, agent="a1")
    assert not is_sent_back(again=True, agent="a1")


def test_without_the_field_it_is_counted_once() -> None:
    demand("")
    assert [is_sent_back(again=None) for _ in range(3)] == [True, False, False]
    assert is_sent_back(again=None, agent="a2")


def test_an_explanation_counts_nothing(cache: Path) -> None:
    demand("retries = 2")
    assert "answer    sent back\n" in hook("--explain").out
    assert not cache.exists()
    hook()
    hook(again=True)
    said = "answer    wrong, and not sent back: the agent has been sent back 2 times\n"
    assert said in hook("--explain", again=True).out


def test_who_is_accepted_is_not_counted(cache: Path) -> None:
    demand("retries = 2")
    assert hook(message="<review>PASS</review>").out == ""
    assert not cache.exists()


def test_a_cache_that_cannot_be_written(cache: Path) -> None:
    cache.write_text("a file")
    demand("retries = 3")
    assert [is_sent_back(again=it) for it in (False, True)] == [True, False]
    ended = hook(again=None)
    note = "the answer is wrong and was not sent back: the cache folder cannot keep how often"
    assert (ended.code, ended.out) == (0, "")
    assert ended.err.startswith(f"Note: {note}")


@pytest.mark.parametrize(
    "body", ["", "{}", "\xff", "count\t1", "count\tx", "count\t-1", "count\t99", "count\t\u0663"]
)
def test_a_damaged_count_ends_it(body: str, cache: Path) -> None:
    demand("retries = 3")
    assert is_sent_back()
    (path,) = stored(cache)
    # Only its digest is wrong with one of them.
    data = body.encode()
    path.write_bytes(data if body == "count\t1" else b"%s\n%s" % (digest(data).encode(), data))
    assert not is_sent_back(again=True)


def test_the_oldest_counts_go(cache: Path) -> None:
    demand("retries = 2")
    hook(agent="a0")
    (first,) = stored(cache)
    os.utime(first, (1, 1))
    for ordinal in range(200):
        name = digest(f"other {ordinal}")
        first.with_name(name).write_bytes(first.read_bytes())
    hook(agent="a1")
    assert len(stored(cache)) == 200
    assert not first.exists()


def test_it_is_cleaned_with_the_rest(cache: Path) -> None:
    demand("retries = 2")
    hook()
    assert len(stored(cache)) == 1
    assert run("clean").out.startswith("Deleted 1 file ")
    assert stored(cache) == []


def test_nothing_of_the_input_is_a_path(cache: Path) -> None:
    demand("retries = 2")
    assert is_sent_back(agent="../../../etc/x\0\ud800")
    (path,) = stored(cache)
    assert path.parent.parent == cache


@pytest.mark.parametrize("value", ["true", "6", '"1"', "1.0", "-1"])
def test_settings_that_are_wrong(value: str) -> None:
    demand(f"retries = {value}")
    ended = hook()
    assert (ended.code, ended.out) == (0, "")
    assert "expected 0, 1, 2, 3, 4 or 5, found" in ended.err
