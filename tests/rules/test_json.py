import pytest

from kit import check
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind

STATE = ".isdlc/state.json"


def test_the_first_error_is_the_only_finding() -> None:
    check(
        """
        | {
        |   "active_workflow": {
        |     "type": "fix"
        :                  ^ json-invalid: missing comma
        |     "phases": ['01-requirements',],
        |     "current_phase_index": NaN
        |   }
        | }
        """,
        path=STATE,
    )


def test_a_state_file_is_known_by_its_name_and_one_key() -> None:
    for path in "state.json", "fixtures/one/state.json":
        for text in '{"active_workflow": {"type": "fix"}}', '{"active_workflow": null}':
            assert parse(Source(text), path).kind is Kind.WORKFLOW_STATE
        assert parse(Source('{"state": 1}'), path).kind is Kind.JSON
        assert parse(Source("["), path).kind is Kind.JSON
    check(
        """
        | {
        |   "active_workflow": {
        :   ^^^^^^^^^^^^^^^^^ json-schema: missing 'phases', 'current_phase_index' and 'phase_status'
        |     "type": "fix"
        |   }
        | }
        """,
        path="fixtures/state.json",
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Kind.JSON),
        ("{", Kind.JSON),
        ("{}", Kind.JSON),
        ("[1]", Kind.JSON),
        ("null", Kind.JSON),
        ('{"success": true, "status": 200, "error": null}', Kind.JSON),
        ('{"job_id": "1", "config": {}, "worktree_path": "."}', Kind.JSON),
        ('{"wp_id": "WP01", "feature_slug": "a", "worktree_path": "."}', Kind.JSON),
        ('{"instructions": ["CONTRIBUTING.md"], "model": "m"}', Kind.JSON),
        ('{"instructions": "a", "context": {"b": 1}, "model": "m"}', Kind.JSON),
        ('{"active_workflow": null}', Kind.JSON),
        ('{"active_workflow": {"phases": []}}', Kind.JSON),
        ('{"job_id": 1, "wp_id": 2, "prompt_path": 3}', Kind.TASK_ENVELOPE),
        (
            '{"wp_id": 1, "feature_slug": 2, "wp_sequence": 3, "context_paths": 4, "config": 5}',
            Kind.TASK_ENVELOPE,
        ),
        ('{"wp_id": 1, "feature_slug": 2, "wp_sequence": 3, "config": 4}', Kind.JSON),
        ('{"success": 1, "status": 2, "job_id": 3}', Kind.AGENT_RESPONSE),
        ('{"agent_index": 1, "agent_count": 2}', Kind.AGENT_SHARE),
        ('{"instructions": 1, "system_prompt": 2}', Kind.UNIFIED_PROMPT),
        ('{"context": [], "system_prompt": "a", "x": 1}', Kind.UNIFIED_PROMPT),
        (
            '{"active_workflow": {"phases": 1, "current_phase_index": 2}}',
            Kind.WORKFLOW_STATE,
        ),
    ],
)
def test_a_file_is_known_by_its_keys_where_they_leave_no_doubt(text: str, kind: Kind) -> None:
    assert parse(Source(text), "a.json").kind is kind
    assert parse(Source(text), STATE).kind is Kind.WORKFLOW_STATE
    assert parse(Source(text), "a.md", kind=Kind.JSON).kind is Kind.JSON


def test_other_json_is_only_read() -> None:
    check(
        """
        | {"success": "maybe", "status": 200}
        """,
        path="package.json",
    )
    check(
        """
        | {"ts": 5, "level": "info"}
        | {"ts": 4, "level": "info"}
        | {"ts": 3, "level": }
        :                    ^ json-invalid: expected a value, found '}'
        """,
        path="log.jsonl",
    )


def test_markdown_in_json_is_text() -> None:
    check(
        """
        | {"instructions": "---", "context": [
        |   {"content": "---\\nSUGGESTED NEXT STEPS:\\n  [1] a\\n---", "name": "{{ A }}"}
        | ]}
        """,
        path="prompt.json",
    )


def test_a_name_that_says_json_is_not_enough() -> None:
    for path in "json", "a.json.md", ".isdlc/state.md", "state.jsonc", ".json/a.md":
        assert parse(Source("{"), path).kind is Kind.MARKDOWN


def test_a_state_is_an_object() -> None:
    check(
        """
        | []
        : ^^ json-schema: expected an object, found an array
        """,
        path=STATE,
    )


def test_what_is_missing_is_marked_at_the_object() -> None:
    check(
        """
        | {
        |   "active_workflow": {"phases": {}, "type": "fix", "phase_status": null}
        :   ^^^^^^^^^^^^^^^^^ json-schema: missing 'current_phase_index'
        :                                 ^^ json-schema: expected an array, found an object
        :                                                                    ^^^^ json-schema: \
expected an object, found null
        | }
        """,
        path=STATE,
    )
    check(
        """
        | {"x": 1}
        : ^ json-schema: missing 'active_workflow'
        """,
        path=STATE,
    )


def test_every_item_that_is_wrong_is_marked() -> None:
    check(
        """
        | {
        |   "instructions": "Add login",
        |   "context": [
        |     {"type": "file", "name": null},
        :                              ^^^^ json-schema: expected a string, found null
        |     "src/main.rs",
        :     ^^^^^^^^^^^^^ json-schema: expected an object, found 'src/main.rs'
        |     {"type": "url"}
        :              ^^^^^ json-schema: expected 'file', 'artifact' or 'thought', found 'url'
        |   ]
        | }
        """,
        path="prompt.json",
    )


def test_thousands_of_wrong_values_are_one_finding() -> None:
    check(
        f"""
        | {{"instructions": "Add login", "context": [{", ".join(["1"] * 1001)}]}}
        : ^ json-schema: 1,001 values are missing or invalid
        """,
        path="prompt.json",
    )


def test_each_line_of_a_trail_is_an_object_of_its_own() -> None:
    check(
        """
        | {"ts":"2026-03-01T10:15:34Z","actor":"a","action":"b"}
        | {"ts":"today","action":"b"}
        : ^ json-schema: missing 'actor'
        :       ^^^^^^^ json-schema: expected an ISO 8601 timestamp, found 'today'
        |
        | [
        :  ^ json-invalid: unexpected end of the text
        | {"ts":"2026-03-01T10:15:33Z","actor":"a","action":"b"}
        :       ^^^^^^^^^^^^^^^^^^^^^^ audit-out-of-order: timestamp '2026-03-01T10:15:33Z' is \
earlier than the previous one, '2026-03-01T10:15:34Z'
        """,
        path="a.jsonl",
    )
