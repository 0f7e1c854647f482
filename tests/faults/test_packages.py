"""One fault at a time in a clean work package."""

from itertools import islice

import pytest

from faults.hosts import Host
from faults.judge import UNFINISHED, assert_clean, assert_found, checking
from faults.packages import faults
from promptls.checking.fixing import fix_all
from samples.packages import SAMPLES, SHIPPED

run = checking("WP01.md")
# Of the faults of samples that are alike only some are tried.
STEPS = {"specified": 2, "done": 5, "with front matter": 5, "scope as items": 3}


@pytest.mark.parametrize("name", SAMPLES)
def test_faults_of_work_packages(name: str) -> None:
    assert_clean(SAMPLES[name], run)
    assert_found(islice(faults(SAMPLES[name]), 0, None, STEPS.get(name, 1)), run)


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_faults_of_work_packages_with_other_line_ends(newline: str) -> None:
    host = Host("other line ends", newline=newline)
    assert_clean(host.filled(SHIPPED), run)
    assert_found(map(host.infected, islice(faults(SHIPPED), 0, None, 7)), run)


@pytest.mark.parametrize("name", SAMPLES)
def test_all_unsafe_fixes_together_make_a_bare_title_a_package(name: str) -> None:
    title = next(it for it in SAMPLES[name].split("\n") if it.startswith("# Task"))
    fixed, count = fix_all(f"{title}\n\nWords.\n", run, lambda _: True)
    assert count == 7
    # What the fixes cannot know is left to a person.
    assert {it.rule for it in run(fixed)} == UNFINISHED
    assert fixed.startswith(f"{title}\n\nWords.\n\n## Mission\n\n## Feature Context\n\n- **Fe")
