"""The verdicts of responses and phases."""

import pytest

from rules.tag_findings import findings_of, in_response, in_template


def test_a_response_has_one_verdict() -> None:
    assert in_response("<review>PASS|REJECTED</review>") == ["tag-value-unknown PASS|REJECTED"]
    assert in_response("<review>pass</review>") == ["tag-value-unknown pass"]
    assert in_response("<review>NEEDS REVISION</review>") == ["tag-value-unknown NEEDS REVISION"]
    assert in_response("<review>{{VERDICT}}</review>") == ["tag-value-unknown {{VERDICT}}"]
    assert not in_response("<review>It looks good to me.</review>")
    assert not in_response("<review>It <b>is</b> good.</review>")
    assert not in_response(f"<review>{'x' * 501}</review>")


@pytest.mark.parametrize(
    ("phase", "strange"),
    [
        ("plan", ["NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES"]),
        ("challenge", ["NEEDS_CHANGES", "MAJOR_ISSUES"]),
        ("implement", ["NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES"]),
        ("review", ["NEEDS_REVISION", "REJECTED"]),
        ("archive", ["NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES"]),
    ],
)
def test_verdicts_of_other_phases(phase: str, strange: list[str]) -> None:
    verdicts = ("PASS", "NEEDS_REVISION", "NEEDS_CHANGES", "REJECTED", "MAJOR_ISSUES")
    text = "\n".join(f"<review>{it}</review>" for it in verdicts)
    expected = [f"tag-value-wrong-phase {it}" for it in strange]
    assert in_template(phase, text) == expected
    assert findings_of(f"---\nphase: {phase}\n---\n{text}") == expected
    assert not findings_of(text)
    assert not in_template(phase, f"<review>{'|'.join(verdicts)}</review>")
    assert in_template(phase, f"<review>{'|'.join(verdicts[:4])}</review>") == [
        it for it in expected if not it.endswith("MAJOR_ISSUES")
    ]


def test_an_unknown_verdict_hides_those_of_other_phases() -> None:
    text = "<review>PASS|NEEDS_REVISON|NEEDS_CHANGES|REJECTED|MAJOR_ISSUES</review>"
    assert in_template("plan", text) == ["tag-value-unknown NEEDS_REVISON"]
    assert findings_of(f"---\nphase: design\n---\n{text}") == ["tag-value-unknown NEEDS_REVISON"]


def test_statuses_may_stand_in_every_phase() -> None:
    text = '<task_status id="X.Y">COMPLETED|FAILED</task_status> <thought>so</thought>'
    for phase in "plan", "challenge", "implement", "review", "archive":
        assert not in_template(phase, text)
