"""Settings that are given as texts, on the command line."""

import pytest

from promptls.settings.reading import InlineSettings, combine_settings, find_inline_issue


@pytest.mark.parametrize(
    ("text", "issue"),
    [
        ('select = ["block"]', None),
        ("", None),
        ("severity.tag = 'off'", None),
        ("selct = []", "unknown setting 'selct'; did you mean 'select'?"),
        ("select = 5", "expected a list, found 5"),
        ("select = [", "'select' is not closed: expected ']'"),
        ("extend = 'base.toml'", "'extend' is for settings files only"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, issue: str | None) -> None:
    assert find_inline_issue(text) == issue


def test_an_unknown_phase_is_found_when_all_is_combined() -> None:
    text = "variables.A.phases = ['paln', 'mine']\nphases.mine = {}"
    assert find_inline_issue(text) is None
    settings, mistakes = combine_settings([], "/root", InlineSettings((text,)))
    assert settings is None
    (mistake,) = mistakes
    assert mistake.path == "--config"
    assert mistake.issue.message == "unknown phase 'paln'; did you mean 'plan'?"
