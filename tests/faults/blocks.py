"""Every fault of a prompt block, a status block and an emission list, in every usual spelling."""

from collections.abc import Iterator

from faults.fault import Fault, Fixed, rows
from faults.spellings import (
    DELIMITER,
    DELIMITERS,
    HEADER,
    HEADERS,
    ITEMS,
    STATUS_LINES,
    STRAYS,
    UNUSUAL,
    USUAL,
    Lines,
)


def prompt_faults(block: Lines) -> Iterator[Fault]:
    """Every fault of a prompt block, one by one."""
    yield from _frame_faults(block)
    for header in HEADERS:
        yield _changed(block, 1, header, "block-header-malformed")
    yield from _flattened(block)
    yield _inserted(block, 2, (HEADER,), "block-stray-line", None)
    for space in " ", "  ", "\t":
        yield _changed(block, 1, HEADER + space, "block-trailing-space")
    yield from item_faults(block, 2, len(block) - 1)
    for at in range(1, len(block)):
        for blank in ("",), ("", ""), ("  ",), ("\t",):
            yield _inserted(block, at, blank, "block-blank-line", block)
    for at in range(2, len(block)):
        for stray in STRAYS:
            yield _inserted(block, at, stray, "block-stray-line", None)


def header_faults(block: Lines) -> Iterator[Fault]:
    """The header lost, which only counts in the agents of a team."""
    lost = (*block[:1], *block[2:])
    yield _fault("no header", "block-header-missing", lost, (1, 1), block)


def _flattened(block: Lines) -> Iterator[Fault]:
    """What Markdown formatters make of a block."""
    joined = " ".join((HEADER, *(it.strip() for it in block[2:-1])))
    rule = "block-flattened"
    for lines, at in (
        ((DELIMITER, joined, DELIMITER), 1),
        ((DELIMITER, "", joined, DELIMITER), 2),
        (("_" * 70, "", f"## {joined}"), 2),
        (("***", "", f"## {joined}"), 2),
        ((DELIMITER, f"# {joined} #", DELIMITER), 1),
        ((DELIMITER, f"**{HEADER}** {joined.removeprefix(HEADER).lstrip()}", DELIMITER), 1),
        ((f"{DELIMITER} {joined} {DELIMITER}",), 0),
    ):
        yield _fault(f"flattened into {lines}", rule, lines, (at, at), block)
    before, _, after = joined.partition(" [2]")
    wrapped: Lines = (DELIMITER, "", before, f"[2]{after}", DELIMITER)
    yield _fault("wrapped before an item", rule, wrapped, (2, 3), block)
    at = joined.index(" ", joined.index("[2]") + 4)
    wrapped = (DELIMITER, joined[:at], joined[at + 1 :], DELIMITER)
    yield _fault("wrapped within a text", rule, wrapped, (1, 2), block)


def status_faults(block: Lines, *, with_missing: bool) -> Iterator[Fault]:
    """Every fault of a status block. Without a delimiter it is one only in the right section."""
    faults = _frame_faults(block)
    yield from (it for it in faults if with_missing or not it.rule.endswith("-missing"))
    text = block[1].removeprefix("STATUS: ")
    for shape in STATUS_LINES:
        yield _changed(block, 1, shape.replace("{t}", text), "status-header-malformed")
    yield from _status_text_faults(block, text)
    for at in 1, 2:
        for blank in ("",), ("", ""), (" ",):
            yield _inserted(block, at, blank, "block-blank-line", block)
    for more in ("The report is in docs.",), ("- one", "- two"), ("      more",):
        yield _inserted(block, 2, more, "status-multiline", None)
    for more in ("  [1] Show workflow status",), ("[1] a", "[2] b"), ("Choose:", "  [1] a"):
        yield _inserted(block, 2, more, "status-with-items", None)


def _status_text_faults(block: Lines, text: str) -> Iterator[Fault]:
    for empty in "STATUS:", "STATUS: ", "STATUS:   ", "**STATUS:**":
        yield _changed(block, 1, empty, "status-header-malformed", None)
    for space in " ", "  ", "\t":
        yield _changed(block, 1, block[1] + space, "block-trailing-space")
    for wording in (
        "Done.",
        "Symptom analysis complete.",
        "Symptom analysis finished. Returning results to tracing orchestrator.",
        "Symptom analysis complete. Returning results to tracing orchestrator",
        "complete. Returning results to tracing orchestrator.",
        "Symptom analysis complete. Results go to tracing orchestrator.",
    ):
        yield _changed(block, 1, f"STATUS: {wording}", "status-wording", None)
    for odd in UNUSUAL:
        yield _changed(block, 1, f"STATUS: {odd}{text}", "block-non-ascii", None)
    for bad in _typographic(block[1], 8):
        yield _changed(block, 1, bad, "block-non-ascii")
    misspelled = "STATUS: {task_descripton} complete. Returning results to {x}."
    right = misspelled.replace("descripton", "description")
    yield _changed(block, 1, misspelled, "block-placeholder-misspelled", _with(block, 1, right))


def emission_faults(block: Lines) -> Iterator[Fault]:
    """Every fault of an emission list."""
    yield from item_faults(block, 0, len(block))


def line_end_faults(block: Lines) -> Iterator[Fault]:
    """Line ends that are not those of the file: a carriage return before the break of a line."""
    every = tuple(f"{line}\r" for line in block)
    yield _fault("CRLF everywhere", "block-crlf", every, (0, 0), block)
    for at in range(len(block)):
        lines = _with(block, at, f"{block[at]}\r")
        yield _fault(f"CRLF in line {at}", "block-crlf", lines, (at, at), block)


def item_faults(block: Lines, first: int, stop: int) -> Iterator[Fault]:
    """Every fault of the items of a block or a list, which stand from `first` to before `stop`."""
    for at in range(first, stop):
        yield from _shape_faults(block, at, at - first + 1)
        yield from _text_faults(block, at, last=at == stop - 1, count=stop - first)
    yield from _number_faults(block, first, stop)
    yield from _count_faults(block, first, stop)


def _frame_faults(block: Lines) -> Iterator[Fault]:
    last = len(block) - 1
    yield _fault("no opening", "block-opening-missing", block[1:], (0, 0), block)
    at = last - 1
    yield _fault("no closing", "block-closing-missing", block[:-1], (at, at), block)
    for at in 0, last:
        for delimiter in DELIMITERS:
            yield _changed(block, at, delimiter, "block-delimiter-malformed")


def _shape_faults(block: Lines, at: int, number: int) -> Iterator[Fault]:
    text = block[at].partition("] ")[2]
    for shape in ITEMS:
        line = shape.replace("{n}", str(number)).replace("{t}", text)
        yield _changed(block, at, line, "block-item-malformed")
    for empty in "  [{n}]", "  [{n}] ", "  [{n}]   ", "[{n}]", "  {n}.", "  ({n})", "  [{n}]\u00a0":
        yield _changed(block, at, empty.replace("{n}", str(number)), "block-item-empty", None)
    for space in " ", "    ", "\t", " \t":
        yield _changed(block, at, block[at] + space, "block-trailing-space")


def _text_faults(block: Lines, at: int, *, last: bool, count: int) -> Iterator[Fault]:
    line = block[at]
    for bad in _typographic(line, 6):
        yield _changed(block, at, bad, "block-non-ascii")
    for odd in UNUSUAL:
        for bad in line[:6] + odd + line[6:], f"{line[:9]}{odd}{line[9:]}", line + odd:
            yield _changed(block, at, bad, "block-non-ascii", None)
    for space in "\u00a0", " \u00a0", "\u2003", "\u200b":
        yield _changed(block, at, line + space, "block-non-ascii")
    yield from _wrong_names(
        block, at, line if "status" in line or not last else f"{line} or status"
    )
    if last and count > 2:
        bad = line[:6] + "Review the architecture"
        yield _changed(block, at, bad, "block-last-not-utility", None)


# What an item may name wrongly, and what is meant.
_NAMES = (
    ("{next_phase_nam}", "{next_phase_name}", "block-placeholder-misspelled"),
    ("{next_phase_names}", "{next_phase_name}", "block-placeholder-misspelled"),
    ("{curent_phase_noun}", "{current_phase_noun}", "block-placeholder-misspelled"),
    ("Phase 04 - Desing", "Phase 04 - Design", "block-phase-unknown"),
    ("Phase 10 - CICD", "Phase 10 - Cicd", "block-phase-unknown"),
    ("Phase 4 - Design", "Phase 04 - Design", "block-phase-unknown"),
    ("Phase 03 - Architechture", "Phase 03 - Architecture", "block-phase-unknown"),
)


def _wrong_names(block: Lines, at: int, line: str) -> Iterator[Fault]:
    for wrong, right, rule in _NAMES:
        yield _changed(block, at, f"{line} {wrong}", rule, _with(block, at, f"{line} {right}"))


def _number_faults(block: Lines, first: int, stop: int) -> Iterator[Fault]:
    count = stop - first
    right = list(range(1, count + 1))
    wrong = [[n + shift for n in right] for shift in (-1, 1, 8, 9)]
    for at in range(count):
        wrong += [
            [*right[:at], n, *right[at + 1 :]] for n in (0, at + 2, at, 10, 99) if n != at + 1
        ]
        wrong.append([*right[:at], *(n + 1 for n in right[at:])])
    wrong += [right[::-1], [1] * count]
    for numbers in wrong:
        items = [
            line.replace(f"[{n}]", f"[{number}]", 1)
            for line, n, number in zip(block[first:stop], right, numbers, strict=True)
        ]
        lines = (*block[:first], *items, *block[stop:])
        if lines != block:
            at = next(i for i in range(len(block)) if lines[i] != block[i])
            yield _fault(f"numbers {numbers}", "block-numbering-gap", lines, (at, at), block)
    padded = _with(block, first, block[first].replace("[1]", "[01]"))
    yield _fault("number 01", "block-numbering-gap", padded, (first, first), block)


def _count_faults(block: Lines, first: int, stop: int) -> Iterator[Fault]:
    # An emission list has no header; its lead stands above the block.
    header = max(first - 1, -1)
    for number in range(stop - first):
        few = (*block[:first], block[first + number], *block[stop:])
        yield _fault(f"item {number}", "block-too-few-items", few, (header, header), None)
    if first:
        none = (*block[:first], *block[stop:])
        yield _fault("no item", "block-too-few-items", none, (header, header), None)
    for count in 5, 6, 12:
        items = [f"  [{n}] Review part {n}" for n in range(1, count)]
        items.append(f"  [{count}] Show workflow status")
        many = (*block[:first], *items, *block[stop:])
        lines = (first + 4, first + count - 1)
        yield _fault(f"{count} items", "block-too-many-items", many, lines, None)


def _typographic(line: str, start: int) -> Iterator[str]:
    """A line with its characters as a word processor would have them, from `start` on."""
    text = line[start:]
    for usual, forms in USUAL.items():
        for form in forms if usual in text else "":
            yield line[:start] + text.replace(usual, form)
            yield line[:start] + text.replace(usual, form, 1)


def _changed(block: Lines, at: int, line: str, rule: str, fixed: Lines | None = (), /) -> Fault:
    fixed = block if fixed == () else fixed
    return _fault(f"{at} {line!r}", rule, _with(block, at, line), (at, at), fixed)


def _inserted(block: Lines, at: int, lines: Lines, rule: str, fixed: Lines | None) -> Fault:
    faulty = (*block[:at], *lines, *block[at:])
    return _fault(f"{at} {lines!r}", rule, faulty, (at, at + len(lines) - 1), fixed)


def _fault(
    name: str, rule: str, lines: Lines, where: tuple[int, int], fixed: Lines | None
) -> Fault:
    """A fault in some lines of a block. `fixed` is the block after the fix, if there is one."""
    text = "\n".join(lines)
    right = Fixed.NONE if fixed is None else "\n".join(fixed)
    return Fault(name, rule, text, right, (rows(text, *where),))


def _with(block: Lines, at: int, line: str) -> Lines:
    return (*block[:at], line, *block[at + 1 :])
