"""Every fault of a JSON file, put into the samples of the specifications one at a time.

A fault is drawn with marks: the finding must be what stands between `⟦` and `⟧`.
"""

import copy
import json
import re
from collections.abc import Iterator, Mapping

from faults.fault import Fault, Match
from promptls.text.spans import FileSpan
from samples.json_files import AUDIT, Sample, values_of

# A value is put in by name, so that the text around it is a part of the template.
_HOLE = "@hole@"
_BROKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]')
_RIGHT = (("duration_seconds", 2.5),)
_VALUES: tuple[object, ...] = ("x", 5, 2.5, True, None, [], {}, [1], {"a": "b"})

Path = tuple[str | int, ...]


def marked(name: str, rule: str, text: str) -> Fault:
    """A fault that is drawn with marks. Nothing in JSON has a fix."""
    start, end = text.index("⟦"), text.index("⟧") - 1
    unmarked = text.replace("⟦", "").replace("⟧", "")
    return Fault(name, rule, unmarked, where=(FileSpan(start, end),), match=Match.EXACT)


def broken(sample: Sample) -> Iterator[Fault]:
    """Everything that makes a sample something else than JSON."""
    for done, text in _broken(sample):
        yield Fault(done, "json-invalid", text)


def _broken(sample: Sample) -> Iterator[tuple[str, str]]:
    text = sample.text
    for match in _BROKEN.finditer(text):
        start, end = match.span()
        ends = (start, end - 1) if end - start > 1 else (start,)
        for at in ends:
            yield f"without {text[at]!r} at {at}", text[:at] + text[at + 1 :]
        for more in ("@", "'", "}", "]", ",,", "/* a */", "// a\n", "NaN", "\x00", "\ufeff"):
            # A mark at the start is none of the text, and a line of a log ends where it ends.
            if not ((more == "\ufeff" and not start) or ("\n" in more and sample.text is AUDIT)):
                yield f"{more!r} before {start}", text[:start] + more + text[start:]
        if match[0] in ("]", "}") and text[:start].rstrip()[-1] not in "[{":
            yield f"a comma before {start}", text[:start] + "," + text[start:]
        if end - start > 1:
            for more in ("\\x", "\\u12g", "\t", "\n", "\x1f", '"'):
                yield f"{more!r} in {start}", text[: start + 1] + more + text[start + 1 :]
            yield f"single quotes at {start}", f"{text[:start]}'{match[0][1:-1]}'{text[end:]}"


def torn(sample: Sample) -> Iterator[tuple[int, str]]:
    """Every beginning of a sample that is one object."""
    whole = sample.text.rstrip()
    for length in range(len(whole)):
        yield length, whole[:length]


def wrong_values(sample: Sample) -> Iterator[Fault]:
    """A sample with another type of value in every place, one by one."""
    values = values_of(sample)
    for path, value in _below((), values):
        if path and path[-1] != "active_workflow":
            for wrong in _VALUES:
                if type(wrong) is not type(value) and (path[-1], wrong) not in _RIGHT:
                    drawn = json.dumps(wrong)
                    text = _with(values, path, f"⟦{drawn}⟧")
                    yield marked(f"{drawn} at {path}", "json-schema", text)


def missing_values(sample: Sample, required: Mapping[str, set[str]]) -> Iterator[Fault]:
    """A sample without each of the members that must be there, marked at the object.

    `required` are the members by the key of their object; the outermost has none.
    """
    values = values_of(sample)
    for path, value in _below((), values):
        key = path[-1] if path and isinstance(path[-1], str) else ""
        in_list = bool(path) and isinstance(path[-1], int)
        owner = str(path[-2]) + "[]" if in_list else key
        for name in sorted(required.get(owner, ())):
            assert isinstance(value, dict)
            left = json.dumps({it: value[it] for it in value if it != name}, indent=1)
            if key:
                text = _with(values, path, left).replace(f'"{key}": {left}', f'⟦"{key}"⟧: {left}')
            else:
                text = _with(values, path, f"⟦{left[0]}⟧{left[1:]}")
            yield marked(f"no {name} at {path}", "json-schema", text)


def unknown_fields(sample: Sample) -> Iterator[str]:
    """A sample with a field more in each of its objects."""
    values = values_of(sample)
    for path, value in _below((), values):
        if isinstance(value, dict) and path[-1:] != ("phase_status",):
            for more in _VALUES:
                yield _with(values, path, json.dumps({"x_unknown": more} | value, indent=2))


def state_faults(sample: Sample) -> Iterator[Fault]:
    """A state whose index, phase, statuses or type is not right."""
    values = values_of(sample)
    workflow: Path = ("active_workflow",)
    for index in (0, 2, 3, -1, -9, 10**30):
        text = _with(values, (*workflow, "current_phase_index"), f"⟦{index}⟧")
        yield marked(f"index {index}", "state-index-mismatch", text)
    for phase in ("01-requirements", "3-architecture", "", "03-Architecture", "10-cicd"):
        still = copy.deepcopy(values)
        still["active_workflow"]["phase_status"] = {}  # type: ignore[index] # a sample has it
        text = _with(still, (*workflow, "current_phase"), f'⟦"{phase}"⟧')
        yield marked(f"phase {phase}", "state-index-mismatch", text)
    for status in ("done", "in-progress", "Completed", "", "complete", "running", "\u00e9"):
        for phase in ("01-requirements", "03-architecture"):
            drawn = json.dumps(status, ensure_ascii=False)
            text = _with(values, (*workflow, "phase_status", phase), f"⟦{drawn}⟧")
            yield marked(f"{phase} {status}", "state-status-unknown", text)
    for name in ("bug", "Feature", "", "feature|", "feature|bug", "test_run", "feature fix"):
        text = _with(values, (*workflow, "type"), f'⟦"{name}"⟧')
        yield marked(f"type {name}", "state-status-unknown", text)


def audit_faults() -> Iterator[Fault]:
    """An audit trail in which one line is wrong, or in the wrong place."""
    lines = AUDIT.split("\n")[:-1]
    for at in range(1, len(lines)):
        swapped = [*lines]
        swapped[at - 1], swapped[at] = swapped[at], swapped[at - 1]
        swapped[at] = _marked_at(swapped[at], '"ts":', _stamp(swapped[at]))
        yield marked(f"{at} before {at - 1}", "audit-out-of-order", "\n".join(swapped))
        for old in (
            "2025-03-01T10:15:34Z",
            "2026-03-01T10:15:33.999Z",
            "2026-03-01T11:15:00+01:00",
        ):
            changed = lines[at].replace(_stamp(lines[at]), f'"{old}"')
            changed = _marked_at(changed, '"ts":', f'"{old}"')
            text = "\n".join([*lines[:at], changed, *lines[at + 1 :]])
            yield marked(f"{at} at {old}", "audit-out-of-order", text)
    for at, line in enumerate(lines):
        values = json.loads(line)
        for name in ("ts", "actor", "action"):
            left = json.dumps({it: values[it] for it in values if it != name})
            text = "\n".join([*lines[:at], f"⟦{left[0]}⟧{left[1:]}", *lines[at + 1 :]])
            yield marked(f"{at} without {name}", "json-schema", text)
            for wrong in "5", "null", "[]", '""' if name == "ts" else "{}":
                changed = _with(values, (name,), f"⟦{wrong}⟧", None)
                text = "\n".join([*lines[:at], changed, *lines[at + 1 :]])
                yield marked(f"{at} with {name} {wrong}", "json-schema", text)


def _below(path: Path, value: object) -> Iterator[tuple[Path, object]]:
    yield path, value
    if isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _below((*path, step), inner)


def _with(values: object, path: Path, drawn: str, indent: int | None = 2) -> str:
    """The text of some values in which something drawn stands in one place."""
    if not path:
        return drawn
    changed = copy.deepcopy(values)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]  # type: ignore[index] # the path is one of the value
    inner[path[-1]] = _HOLE  # type: ignore[index] # the same
    return json.dumps(changed, indent=indent).replace(f'"{_HOLE}"', drawn)


def _stamp(line: str) -> str:
    return json.dumps(json.loads(line)["ts"])


def _marked_at(line: str, key: str, value: str) -> str:
    return line.replace(f"{key}{value}", f"{key}⟦{value}⟧")
