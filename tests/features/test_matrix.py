import pytest

from features.feature_page import PAGE, make_page
from features.matrix import CONSTRUCTS, COVERED, FEATURES, load_tests
from features.nonsense import NONSENSE


@pytest.fixture(autouse=True, scope="module")
def _loaded() -> None:
    load_tests()


def test_each_feature_is_shown_for_each_construct_or_makes_no_sense() -> None:
    cells = {(feature, construct) for feature in FEATURES for construct in CONSTRUCTS}
    assert cells - COVERED.keys() - NONSENSE.keys() == set()
    assert COVERED.keys() | NONSENSE.keys() == cells


def test_what_makes_no_sense_is_not_shown() -> None:
    assert NONSENSE.keys() & COVERED.keys() == set()


def test_the_page_is_fresh() -> None:
    program = "PYTHONPATH=server:tests python tests/features/feature_page.py"
    assert PAGE.read_text(encoding="utf-8") == make_page(), program
