"""The names of tags and of their attributes."""

from kit import check, check_fix
from promptls.vocabulary.kinds import Kind
from rules.tag_findings import findings_of, in_response, in_template


def test_a_tag_with_a_word_for_its_name_is_renamed_only_on_demand() -> None:
    check_fix(
        "| <preview>PASS</preview> <reveiw>PASS</reveiw>",
        "| <preview>PASS</preview> <review>PASS</review>",
        only_safe=True,
    )


def test_an_attribute_is_not_removed_with_its_value_by_a_safe_fix() -> None:
    check_fix(
        '| <task_status id="1.1" state="x" version="1.2">FAILED</task_status>\n'
        '| <task_status version="1.2">FAILED</task_status> <task_status ID="1.3">FAILED</task_status>',
        '| <task_status id="1.1" state="x" version="1.2">FAILED</task_status>\n'
        '| <task_status version="1.2">FAILED</task_status> <task_status id="1.3">FAILED</task_status>',
        only_safe=True,
    )


def test_another_case_is_somebody_s_own_where_any_text_may_stand() -> None:
    own = "<THOUGHT>so</THOUGHT> <Thought>so</Thought>"
    assert not findings_of(own)
    assert in_template("plan", own) == ["tag-case THOUGHT", "tag-case Thought"]
    both = f"{own}\n\n# One\n\n<thought>so</thought>\n<Thought></Thought>"
    assert findings_of(both) == ["tag-case THOUGHT", "tag-case Thought"]
    assert in_template("plan", both) == ["tag-case THOUGHT", "tag-case Thought"]
    assert findings_of("<thought>\n# One\n</Thought>") == ["tag-case Thought"]


def test_misspelled_names() -> None:
    check("""
        | <reveiw>PASS</reveiw> <reviews>PASS</reviews> <review>PASS</reveiw>
        :  ^^^^^^ tag-misspelled: unknown tag <reveiw>; did you mean <review>?
        :                        ^^^^^^^ tag-misspelled: unknown tag <reviews>; did you mean <review>?
        :                                                             ^^^^^^ tag-misspelled: unknown tag </reveiw>; did you mean </review>?
        | <Reveiw>PASS</review>
        :  ^^^^^^ tag-misspelled: unknown tag <Reveiw>; did you mean <review>?
        | <reveiw>text</reveiw> <preview>text</preview> <view>PASS</view> <verdict>PASS</verdict>
        | <thougt>so</thougt> <thoughts>so</thoughts> <thinking>so</thinking>
        :  ^^^^^^ tag-misspelled: unknown tag <thougt>; did you mean <thought>?
        | <task-status id="1.2">FAILED</task-status>
        :  ^^^^^^^^^^^ tag-misspelled: unknown tag <task-status>; did you mean <task_status>?
        |
        | <thought>
        | So it is.
        | </thougth>
        :   ^^^^^^^ tag-misspelled: unknown tag </thougth>; did you mean </thought>?
    """)
    assert in_template("plan", "<thoughts>so</thoughts>") == ["tag-misspelled thoughts"]
    assert findings_of("<thought>So it is,\nI think.</thougth>") == ["tag-misspelled thougth"]


def test_attributes() -> None:
    check("""
        | <task_status>FAILED</task_status> <task_status id="7">FAILED</task_status>
        : ^^^^^^^^^^^^^ tag-attribute-missing: missing attribute 'id' in <task_status>
        :                                                    ^ tag-attribute-invalid: invalid id '7' for <task_status>; expected X.Y or a number such as 1.2
        | <task_status id="">FAILED</task_status> <task_status ID="7">FAILED</task_status>
        :             ^^^^^^ tag-attribute-invalid: invalid id '' for <task_status>; expected X.Y or a number such as 1.2
        :                                                      ^^ tag-attribute-unknown: unknown attribute 'ID' in <task_status>; did you mean 'id'?
        :                                                          ^ tag-attribute-invalid: invalid id '7' for <task_status>; expected X.Y or a number such as 1.2
        | <task_status id="1.2" state="x">FAILED</task_status>
        :                       ^^^^^ tag-attribute-unknown: unknown attribute 'state' in <task_status>; expected only id
        | <task_status state="x">FAILED</task_status>
        : ^^^^^^^^^^^^^^^^^^^^^^^ tag-attribute-missing: missing attribute 'id' in <task_status>
        :              ^^^^^ tag-attribute-unknown: unknown attribute 'state' in <task_status>; expected only id
        | `<task_status>` <task_status>your status</task_status> <thought kind="x">so</thought>
    """)


def test_attributes_in_templates_and_responses() -> None:
    text = "".join(
        f'<task_status id="{it}">FAILED</task_status>\n'
        for it in ("1.2", "X.Y", "<<ID>>", "{{ID}}", "{id}", "1.{n}", "[id]", "$ID", "...")
    )
    assert not findings_of(text)
    assert not in_template("implement", text)
    assert len(in_response(text)) == 8
    assert in_response("<task_status>FAILED</task_status>") == [
        "tag-attribute-missing <task_status>"
    ]
    assert in_template("plan", '<thought kind="x" name="y">so</thought>') == [
        "tag-attribute-unknown kind"
    ]
    assert in_template("plan", '<thought nam="x">so</thought>') == ["tag-attribute-unknown nam"]
    assert not in_template("plan", '<task_status id="1.2">{{STATUS}}</task_status>')


def test_an_answer_has_the_number_of_a_task() -> None:
    check(
        """
        | <task_status id="X.Y">COMPLETED</task_status>
        :                  ^^^ tag-attribute-invalid: invalid id 'X.Y' for <task_status>; expected a number such as 1.2
        """,
        kind=Kind.RESPONSE,
    )
