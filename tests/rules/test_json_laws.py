"""What holds for each JSON file of the specifications, with one mistake in any place."""

import copy
import json
import re
from collections.abc import Iterator, Mapping

import pytest

from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.rules.diagnostics import FileDiagnostic
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary.kinds import Kind
from samples.json_files import AUDIT, OBJECTS, SAMPLES, STATE, Sample, values_of

# A value is put in by name, so that the text around it is a part of the template.
HOLE = "@hole@"
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]')
VALUES: tuple[object, ...] = ("x", 5, 2.5, True, None, [], {}, [1], {"a": "b"})
REQUIRED: Mapping[str, Mapping[str, set[str]]] = {
    "state": {
        "": {"active_workflow"},
        "active_workflow": {"type", "phases", "current_phase_index", "phase_status"},
    },
    "envelope": {
        "": set(values_of(next(it for it in SAMPLES if it.name == "envelope"))),
        "config": {"kind", "pr_target_branch"},
    },
    "success": {"": {"job_id", "wp_id", "success", "status", "summary"}},
    "failure": {"": {"success", "status", "error"}},
    "escalation": {"": {"success", "status", "error"}},
    "share": {"": {"agent_index", "agent_count", "assigned_deliverables"}},
    "prompt": {"": {"instructions"}},
    "least prompt": {"": {"instructions"}},
}

Path = tuple[str | int, ...]

each = pytest.mark.parametrize("sample", SAMPLES, ids=lambda it: it.name)
each_object = pytest.mark.parametrize("sample", OBJECTS, ids=lambda it: it.name)


def diagnose(text: str, kind: Kind) -> list[FileDiagnostic]:
    return check(parse(Source(text), kind=kind))


def assert_marked(drawn: str, kind: Kind, rule: str) -> None:
    """The one finding is what stands between the marks."""
    start, end = drawn.index("⟦"), drawn.index("⟧") - 1
    (found,) = diagnose(drawn.replace("⟦", "").replace("⟧", ""), kind)
    assert (found.rule, found.span, found.fix) == (rule, (start, end), None), drawn


def below(path: Path, value: object) -> Iterator[tuple[Path, object]]:
    yield path, value
    if isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from below((*path, step), inner)


def put(values: object, path: Path, drawn: str, indent: int | None = 2) -> str:
    """The text of some values in which something drawn stands in one place."""
    if not path:
        return drawn
    changed = copy.deepcopy(values)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]  # type: ignore[index] # the path is one of the value
    inner[path[-1]] = HOLE  # type: ignore[index] # the same
    return json.dumps(changed, indent=indent).replace(f'"{HOLE}"', drawn)


@each
def test_samples_are_clean_and_known_by_what_is_in_them(sample: Sample) -> None:
    document = parse(Source(sample.text), sample.path)
    assert document.kind is sample.kind
    assert check(document) == []
    assert diagnose(sample.text.replace("\n", "\r\n"), sample.kind) == []


def broken(text: str) -> Iterator[str]:
    for match in TOKEN.finditer(text):
        start, end = match.span()
        yield text[:start] + text[start + 1 :]
        for more in ("@", "}", ",,", "/* a */", "// a\n", "NaN", "\x00", "\ufeff"):
            # A mark at the start is none of the text, and a line of a log ends where it ends.
            if not ((more == "\ufeff" and not start) or ("\n" in more and text is AUDIT)):
                yield text[:start] + more + text[start:]
        if end - start > 1:
            for more in ("\\x", "\\u12g", "\n", "\x1f", '"'):
                yield text[: start + 1] + more + text[start + 1 :]
            yield f"{text[:start]}'{match[0][1:-1]}'{text[end:]}"


@each
def test_what_is_broken_is_one_finding(sample: Sample) -> None:
    for text in broken(sample.text):
        assert [it.rule for it in diagnose(text, sample.kind)] == ["json-invalid"], text


@each
def test_what_was_put_in_or_left_out_is_found_where_it_is(sample: Sample) -> None:
    text = sample.text
    for at, letter in enumerate(text):
        if letter == "," and text[at + 1 : at + 2] == "\n":
            (found,) = diagnose(text[:at] + text[at + 1 :], sample.kind)
            assert found.span == FileSpan(at, at), "a comma is left out"
        if letter in "}]" and text[at - 1] not in "{[":
            before = len(text[:at].rstrip())
            (found,) = diagnose(f"{text[:before]},{text[before:]}", sample.kind)
            assert found.span == FileSpan(before, before + 1), "a comma is put in"


@pytest.mark.parametrize("sample", [it for it in SAMPLES if it.kind is not Kind.AUDIT_LOG])
def test_what_is_torn_is_one_finding(sample: Sample) -> None:
    whole = sample.text.rstrip()
    for length in range(0, len(whole), 3):
        (found,) = diagnose(whole[:length], sample.kind)
        assert found.rule == "json-invalid", length
        assert found.span.end == len(whole[:length].rstrip()), length


def test_a_torn_trail_is_one_finding_in_its_last_line() -> None:
    for length in range(len(AUDIT)):
        found = diagnose(AUDIT[:length], Kind.AUDIT_LOG)
        is_whole = AUDIT[length - 1 : length] in ("", "\n") or AUDIT[length] == "\n"
        assert [it.rule for it in found] == ([] if is_whole else ["json-invalid"])
        assert all(it.span.end == len(AUDIT[:length].rstrip()) for it in found)


@each_object
def test_a_wrong_value_is_found_where_it_stands(sample: Sample) -> None:
    values = values_of(sample)
    for path, value in below((), values):
        for wrong in VALUES if path and path[-1] != "active_workflow" else ():
            is_right = type(wrong) is type(value) or (path[-1], wrong) == ("duration_seconds", 2.5)
            if not is_right:
                drawn = put(values, path, f"⟦{json.dumps(wrong)}⟧")
                assert_marked(drawn, sample.kind, "json-schema")


@each_object
def test_what_is_missing_is_found_at_its_object(sample: Sample) -> None:
    values = values_of(sample)
    for key, names in REQUIRED[sample.name].items():
        inner = values[key] if key else values
        assert isinstance(inner, dict)
        for name in names:
            left = json.dumps({it: inner[it] for it in inner if it != name}, indent=1)
            drawn = f"⟦{left[0]}⟧{left[1:]}"
            if key:
                drawn = put(values, (key,), left).replace(f'"{key}": {left}', f'⟦"{key}"⟧: {left}')
            assert_marked(drawn, sample.kind, "json-schema")


@each_object
def test_what_is_not_required_may_be_absent_and_other_fields_present(sample: Sample) -> None:
    values = values_of(sample)
    for name in values.keys() - REQUIRED[sample.name][""]:
        left = {it: value for it, value in values.items() if it != name}
        assert diagnose(json.dumps(left), sample.kind) == []
    for path, value in below((), values):
        if isinstance(value, dict) and path[-1:] != ("phase_status",):
            for more in VALUES:
                text = put(values, path, json.dumps({"x_unknown": more} | value, indent=2))
                assert diagnose(text, sample.kind) == [], text


@pytest.mark.parametrize(
    ("path", "wrong", "rule"),
    [
        ("current_phase_index", (0, 2, -1, 10**30), "state-index-mismatch"),
        ("phase_status/03-architecture", ("done", "", "running", "\u00e9"), "state-status-unknown"),
        ("type", ("bug", "Feature", "", "feature|bug", "test_run"), "state-status-unknown"),
    ],
)
def test_values_of_a_state_that_do_not_fit(path: str, wrong: tuple[object, ...], rule: str) -> None:
    for it in wrong:
        drawn = f"⟦{json.dumps(it, ensure_ascii=False)}⟧"
        text = put(json.loads(STATE), ("active_workflow", *path.split("/")), drawn)
        assert_marked(text, Kind.WORKFLOW_STATE, rule)
