"""One edit that says where it is in an odd way, or that follows odd characters."""

from collections.abc import Callable
from typing import NamedTuple

from torture.cases import Outcome, Run, Verdict, add, case, failed, skipped, warned
from torture.harness import Harness
from torture.model import Model, replacement
from torture.transport import LateError
from torture.twins import compare
from torture.wire import Json

TAIL, NAME = " tail TODO", "{{CD}}"
ZWJ = "# שלום e\u0301 👩‍👩‍👧 TODO\n"


class Edit(NamedTuple):
    """What stands before the text of the profile, how it is changed, and what comes of it.

    Of one that is `open` the protocol does not say what comes of it.
    """

    before: str
    change: Json
    after: str
    is_open: bool = False


EDITS = {
    "char_past_end_of_inner_line": Edit(
        "# TODO one\n", replacement(0, 5000, 0, 5000, TAIL), "# TODO one tail TODO\n"
    ),
    "char_one_past_end_lf": Edit(
        "# TODO one\n", replacement(0, 11, 0, 11, TAIL), "# TODO one tail TODO\n"
    ),
    "char_one_past_end_crlf": Edit(
        "# TODO one\r\n", replacement(0, 11, 0, 11, TAIL), "# TODO one tail TODO\r\n"
    ),
    "reversed_range": Edit(
        "# TODO one\n", replacement(0, 6, 0, 2, "DONE"), "# DONE one\n", is_open=True
    ),
    "reversed_range_lines": Edit(
        "# TODO one\n# TODO two\n# TODO three\n",
        replacement(2, 2, 0, 2, "X"),
        "# XTODO three\n",
        is_open=True,
    ),
    "inside_surrogate_pair": Edit(
        "# 😀 TODO\n", replacement(0, 3, 0, 3, "X"), "# 😀X TODO\n", is_open=True
    ),
    "after_emoji": Edit(
        "# 😀😀 TODO {{AB}}\n", replacement(0, 7, 0, 11, NAME), "# 😀😀 {{CD}} {{AB}}\n"
    ),
    "after_form_feed": Edit(
        "one\x0ctwo\n# TODO three\n", replacement(1, 2, 1, 6, NAME), "one\x0ctwo\n# {{CD}} three\n"
    ),
    "after_vertical_tab": Edit(
        "one\x0btwo\n# TODO three\n", replacement(1, 2, 1, 6, NAME), "one\x0btwo\n# {{CD}} three\n"
    ),
    "after_nel_ls_ps": Edit(
        "one\x85two\u2028x\u2029y\n# TODO three\n",
        replacement(1, 2, 1, 6, NAME),
        "one\x85two\u2028x\u2029y\n# {{CD}} three\n",
    ),
    "after_lone_cr": Edit(
        "one\rtwo\r# TODO three\n", replacement(2, 2, 2, 6, NAME), "one\rtwo\r# {{CD}} three\n"
    ),
    "mixed_eols": Edit(
        "one\r\ntwo\rthree\n# TODO four\n",
        replacement(3, 2, 3, 6, NAME),
        "one\r\ntwo\rthree\n# {{CD}} four\n",
    ),
    "after_bom": Edit("\ufeff# TODO one\n", replacement(0, 3, 0, 7, NAME), "\ufeff# {{CD}} one\n"),
    "after_nul": Edit(
        "on\0e\n# TODO two\n", replacement(1, 2, 1, 6, NAME), "on\0e\n# {{CD}} two\n"
    ),
    "after_rtl_combining_zwj": Edit(
        ZWJ,
        replacement(0, 19, 0, 23, NAME),
        ZWJ[: Model(ZWJ).offset(0, 19)] + NAME + ZWJ[Model(ZWJ).offset(0, 23) :],
    ),
    "rangeLength_lies": Edit(
        "# TODO one\n",
        {**replacement(0, 2, 0, 6, NAME), "rangeLength": 9999},
        "# {{CD}} one\n",
    ),
}

Change = Callable[[str], tuple[str, list[Json], str]]


def _past_the_last_line(text: str) -> tuple[str, list[Json], str]:
    last = text.count("\n")
    changes = [replacement(last, 5000, last, 5000, TAIL)]
    return f"{text}# TODO one", changes, f"{text}# TODO one tail TODO"


# Those that are about the text of the profile itself: the text, its changes, what comes of it.
WHOLE: dict[str, Change] = {
    "char_past_end_of_last_line": _past_the_last_line,
    "line_past_end": lambda text: (
        text,
        [replacement(90_000, 3, 90_000, 9, "# TODO end\n")],
        f"{text}# TODO end\n",
    ),
    "int_max": lambda text: (
        text,
        [replacement(0, 0, 2**31 - 1, 2**31 - 1, f"{text}# TODO z\n")],
        f"{text}# TODO z\n",
    ),
    "empty_doc_insert": lambda text: ("", [replacement(0, 0, 0, 0, text)], text),
    "delete_all_and_retype": lambda text: (
        text,
        [replacement(0, 0, text.count("\n"), 0, ""), replacement(0, 0, 0, 0, text)],
        text,
    ),
    "full_then_incremental_in_one": lambda text: (
        text,
        [{"text": f"# TODO one\n{text}"}, replacement(0, 2, 0, 6, NAME)],
        f"# {{{{CD}}}} one\n{text}",
    ),
}


def _becomes(change: Change, *, is_open: bool = False) -> Run:
    """Make the changes one by one and look at what has become of the text."""

    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        if server.sync_kind != 2:
            return skipped("not incremental")
        before, changes, after = change(harness.profile.text)
        uri = server.open(before)
        for version, single in enumerate(changes, 2):
            server.change(uri, version, single)
        try:
            server.ping(8)
        except LateError:
            return failed("deaf after the edit")
        outcome = compare(server, uri, after, "o")
        if outcome.verdict is Verdict.FAIL and is_open:
            return warned(f"{outcome.note} (spec leaves it open)")
        return outcome

    return run


def _before_the_text(edit: Edit) -> Change:
    return lambda text: (edit.before + text, [edit.change], edit.after + text)


for name, change in WHOLE.items():
    add(f"sync.{name}", _becomes(change))
for name, edit in EDITS.items():
    add(f"sync.{name}", _becomes(_before_the_text(edit), is_open=edit.is_open))


def _heals(*change: int) -> Run:
    """Make a change that cannot be made: the next whole text must be what the server has."""

    def run(harness: Harness) -> Outcome:
        server = harness.begin()
        text = f"# TODO one\n{harness.profile.text}"
        uri = server.open(text)
        first, start, last, end = change
        server.change(uri, 2, replacement(first, start, last, end, "x"))
        server.change(uri, 3, {"text": f"{text}# TODO two\n"})
        server.ping(8)
        return compare(server, uri, f"{text}# TODO two\n", "n")

    return run


add("sync.negative_position_edit", _heals(-1, -5, 0, 2))
add("sync.overflow_position_edit", _heals(0, 0, 2**40, 2**63))


@case("sync.lone_surrogate_text")
def _half_characters(harness: Harness) -> Outcome:
    server = harness.begin()
    uri = server.open(f"# TODO \ud800 \udfff x\n{harness.profile.text}")
    server.ping(8)
    server.view(uri)
    server.change(uri, 2, {"text": harness.profile.text})
    server.ping(8)
    return compare(server, uri, harness.profile.text, "l")
