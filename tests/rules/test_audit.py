from kit import check

LOG = "audit/001-user-login/3a6b8c9d.jsonl"


def test_a_line_is_compared_with_the_one_before_it() -> None:
    check(
        """
        | {"ts":"2026-03-01T10:15:00Z","actor":"a","action":"b"}
        | {"ts":"2030-01-01T00:00:00Z","actor":"a","action":"b"}
        | {"ts":"2026-03-01T10:15:01Z","actor":"a","action":"b"}
        :       ^^^^^^^^^^^^^^^^^^^^^^ audit-out-of-order: timestamp '2026-03-01T10:15:01Z' is \
earlier than the previous one, '2030-01-01T00:00:00Z'
        | {"ts":"2026-03-01T10:15:02Z","actor":"a","action":"b"}
        """,
        path=LOG,
    )


def test_time_zones_are_taken_into_account() -> None:
    check(
        """
        | {"ts":"2026-03-01T12:15:00+02:00","actor":"a","action":"b"}
        | {"ts":"2026-03-01T10:15:00Z","actor":"a","action":"b"}
        | {"ts":"2026-03-01T05:16:00-05:00","actor":"a","action":"b"}
        """,
        path=LOG,
    )


def test_what_cannot_be_compared_is_not() -> None:
    check(
        """
        | {"ts":"2026-03-01T12:00:00","actor":"a","action":"b"}
        | {"ts":"2026-03-01T10:15:00Z","actor":"a","action":"b"}
        | 5
        : ^ json-schema: expected an object, found 5
        | {"ts":5,"actor":"a","action":"b"}
        :       ^ json-schema: expected a string, found 5
        | {"ts":"2026-03-01T10:14:00Z","actor":"a","action":"b"}
        :       ^^^^^^^^^^^^^^^^^^^^^^ audit-out-of-order: timestamp '2026-03-01T10:14:00Z' is \
earlier than the previous one, '2026-03-01T10:15:00Z'
        """,
        path=LOG,
    )
