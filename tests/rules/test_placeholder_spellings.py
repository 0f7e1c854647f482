"""The two spellings of placeholders: a file has one, if they do not mean two tiers."""

from kit import check, document_of
from promptls.checking.checker import check as diagnose
from promptls.parsing import parse
from promptls.rules.rule_set import RuleSet, select
from promptls.text.spans import Source
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED, RuleOptions


def test_a_file_writes_one_spelling() -> None:
    check(
        """
        | <<NAME>> and {{OTHER}}.
        :              ^^^^^^^^^ placeholder-styles-mixed: expected '<<OTHER>>' as in the rest of the file, found '{{OTHER}}'
        |
        | {{MORE}} and <<LESS>>, <<ONE>>
        """
    )
    check(
        """
        | <<NAME>> and {{ OTHER }}, {{lower}} <<lower>> {{N}}
        | `{{OTHER}}` is `<<OTHER>>`
        | | `{{OTHER}}` | `<<OTHER>>` |
        |
        | ```py
        | {{OTHER}}
        | ```
        """
    )
    check("| Write `<<NAME>>`.\n|\n| Nothing is offered at `{{OTHER}}`.")
    check(
        """
        | ---
        | variables: [change_id]
        | ---
        | {{change_id}}
        |
        | `<<change_id>>`
        :  ^^^^^^^^^^^^^ placeholder-styles-mixed: expected '{{change_id}}' as in the rest of the file, found '<<change_id>>'
        """
    )


def test_two_tiers_are_meant() -> None:
    rule_set = RuleSet(
        select(), replaced(SPECIFIED, options=RuleOptions(placeholders_two_tier=True))
    )
    source = Source(document_of("| <<NAME>> and {{OTHER}}"))
    assert not diagnose(parse(source), rule_set)
