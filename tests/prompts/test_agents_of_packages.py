"""What several agents share, and what each of them reports."""

import json

import pytest

from promptls.prompts import (
    package_outcome,
    parse_agent_response,
    parse_envelope,
    parse_share,
)
from promptls.prompts.packages.envelopes import find_envelope_mismatches
from prompts.work_trees import PACKAGE, Done, artifacts, codes, package_with, response, share_of
from samples.json_files import ENVELOPE, ESCALATION, FAILURE, SHARE

FORM, HOOK, STYLE, FORM_TEST, HOOK_TEST, PAGE = PACKAGE.files


def test_no_agent_may_touch_another_agents_assigned_files(done: Done) -> None:
    share = share_of(1, 2)
    assert done.verify(share.assigned_deliverables, share=share).passed
    (problem,) = done.verify([FORM, *share.assigned_deliverables], share=share).problems
    assert tuple(problem) == (
        "share-exceeded",
        f"'{FORM}' has changed, but is not assigned to agent 1",
        FORM,
    )


def test_what_is_outside_of_the_scope_is_told_once(done: Done) -> None:
    assert codes(done.verify(["a.ts"], share=share_of(1, 2))) == [("scope-exceeded", "a.ts")]


def test_with_a_share_only_its_deliverables_must_exist(done: Done) -> None:
    (done.root / FORM).unlink()
    assert done.verify(None, share=share_of(1, 2)).passed
    assert codes(done.verify(None, share=share_of(0, 2))) == [("deliverable-missing", FORM)]


def test_a_share_of_another_package(done: Done) -> None:
    share = parse_share(SHARE)
    done.write(*share.assigned_deliverables)
    assert codes(done.verify(None, share=share)) == [
        ("share-unknown", "src/auth/models.rs"),
        ("share-unknown", "src/auth/mod.rs"),
    ]


def test_if_either_agent_fails_the_entire_package_is_blocked(done: Done) -> None:
    good, bad = response(), parse_agent_response(FAILURE)
    assert package_outcome([good, good]) == ("FOR_REVIEW", ())
    assert package_outcome([good], agents=2) == ("DOING", ())
    assert package_outcome([]) == ("DOING", ())
    outcome = package_outcome([good, bad])
    reason = "agent failed with status 'blocked': Cannot modify src/services/auth.ts (outside file scope)"
    assert outcome == ("BLOCKED", (reason,))
    found = done.verify(PACKAGE.files[:4], responses=[bad])
    assert [it.message for it in found.problems] == [reason]


def test_an_escalation_blocks_the_package() -> None:
    (reason,) = package_outcome([parse_agent_response(ESCALATION)]).reasons
    assert "FR-AUTH-001 cannot be satisfied" in reason


def test_a_success_that_is_blocked_is_none() -> None:
    assert package_outcome([response(status="blocked")]).state == "BLOCKED"


def test_the_response_of_the_specification(done: Done) -> None:
    created = [FORM, FORM_TEST, HOOK, STYLE]
    envelope = parse_envelope(ENVELOPE)
    assert done.verify(created, responses=[response()], envelope=envelope).passed
    assert codes(done.verify(responses=[response()], envelope=envelope)) == [
        ("response-incomplete", HOOK_TEST),
        ("response-incomplete", PAGE),
    ]


def test_created_and_modified_files_are_the_changed_files(done: Done) -> None:
    assert done.verify([FORM, HOOK], responses=[artifacts([FORM], [HOOK])]).passed
    assert done.verify([FORM, HOOK], responses=[artifacts([f"./{FORM}"], [HOOK, HOOK])]).passed
    assert codes(done.verify([FORM, HOOK], responses=[artifacts([FORM, STYLE], [])])) == [
        ("response-unchanged", STYLE),
        ("response-incomplete", HOOK),
    ]


def test_the_responses_of_all_agents_are_merged(done: Done) -> None:
    both = [artifacts([FORM]), artifacts(modified=[HOOK])]
    assert done.verify([FORM, HOOK], responses=both).passed


def test_listed_files_lie_within_the_scope(done: Done) -> None:
    found = done.verify([FORM, "a.ts"], responses=[artifacts([FORM, "a.ts", "../b.ts"])])
    assert codes(found) == [
        ("scope-exceeded", "a.ts"),
        ("response-out-of-scope", "a.ts"),
        ("response-out-of-scope", "../b.ts"),
    ]


def test_a_lock_file_need_not_be_listed_and_may_be(done: Done) -> None:
    done.write("uv.lock")
    assert done.verify([FORM, "uv.lock"], responses=[artifacts([FORM])]).passed
    assert done.verify([FORM, "uv.lock"], responses=[artifacts([FORM], ["uv.lock"])]).passed


def test_a_deleted_file_was_neither_created_nor_modified(done: Done) -> None:
    package = package_with([], ["src/"])
    assert done.verify([FORM, "src/gone.ts"], package=package, responses=[artifacts([FORM])]).passed


def test_a_response_that_lists_nothing_is_not_compared(done: Done) -> None:
    assert done.verify(responses=[response(artifacts={"test_coverage": "87.5%"})]).passed


def test_the_commits_of_a_response_are_judged_too(done: Done) -> None:
    commits = [{"sha": "abc123def456...", "message": "Fix"}]
    assert codes(done.verify(responses=[response(artifacts={}, commits=commits)])) == [
        ("commit-malformed", "Fix")
    ]
    (problem,) = done.verify(
        commits=("abc123d Fix",), responses=[response(artifacts={}, commits=commits)]
    ).problems
    assert problem.subject == "abc123d"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"job_id": "x"},
            "job_id of the response: expected '3a6b8c9d-1e2f-4a5b-8c9d-1e2f4a5b8c9d', found 'x'",
        ),
        ({"wp_id": "WP02"}, "wp_id of the response: expected 'WP01', found 'WP02'"),
    ],
)
def test_the_ids_of_a_response_are_those_of_the_envelope(
    done: Done, change: dict[str, str], message: str
) -> None:
    answer = response(artifacts={}, **change)
    (problem,) = done.verify(responses=[answer], envelope=parse_envelope(ENVELOPE)).problems
    assert (problem.code, problem.message) == ("id-mismatch", message)


def test_the_ids_of_a_share_are_those_of_the_envelope(done: Done) -> None:
    share = share_of(0, 1, job_id="x", wp_id="WP02")
    found = done.verify(share=share, envelope=parse_envelope(ENVELOPE))
    assert codes(found) == [("id-mismatch", "wp_id"), ("id-mismatch", "job_id")]
    assert codes(done.verify(share=share, responses=[response(artifacts={}, wp_id="WP01")])) == [
        ("id-mismatch", "wp_id"),
        ("id-mismatch", "job_id"),
    ]


@pytest.mark.parametrize(
    ("path", "fits"),
    [
        # The name of a folder that is not made of a number and an id says nothing of either.
        ("/tmp/build/login", True),
        (".worktrees/01-login-WP1/", False),
        (".worktrees/001-login-WP1/", True),
        ("C:\\work\\001-login-WP01", True),
        (".worktrees/001-login-WP02", False),
        (".worktrees/002-login-WP01", False),
    ],
)
def test_a_work_tree_is_that_of_the_package_as_far_as_its_name_tells(path: str, fits: bool) -> None:  # noqa: FBT001 - a column of a table
    envelope = parse_envelope(json.dumps({**json.loads(ENVELOPE), "worktree_path": path}))
    found = [it.subject for it in find_envelope_mismatches(PACKAGE, envelope)]
    assert found == ([] if fits else ["worktree_path"])


def test_an_escalation_needs_no_ids(done: Done) -> None:
    answer = parse_agent_response(ESCALATION)
    found = done.verify(responses=[answer], envelope=parse_envelope(ENVELOPE))
    assert codes(found) == [("agent-failed", "blocked")]
