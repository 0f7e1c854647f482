"""The work on a package is verified as its harness does it, and nothing is run."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.files import FileError
from promptls.files.presence import leaves_root
from promptls.prompts import (
    parse_package,
    verify_package,
)
from prompts.work_trees import PACKAGE, Done, artifacts, codes, package_with, share_of

FORM, HOOK, STYLE, _, HOOK_TEST, _ = PACKAGE.files


def test_work_that_is_done_passes(done: Done) -> None:
    found = done.verify()
    assert (found.passed, found.problems, found.unchecked) == (True, (), ())


def test_what_is_not_given_is_not_checked(done: Done) -> None:
    found = verify_package(PACKAGE, done.root, None, None)
    assert found.passed
    assert found.unchecked == ("changed files", "commits", "uncommitted files")


def test_missing_required_file_is_rejected(done: Done) -> None:
    (done.root / HOOK).unlink()
    found = done.verify()
    assert not found.passed
    assert [tuple(it) for it in found.problems] == [
        ("deliverable-missing", f"missing deliverable '{HOOK}'", HOOK)
    ]


def test_a_folder_is_no_file(done: Done) -> None:
    (done.root / HOOK).unlink()
    (done.root / HOOK).mkdir()
    (problem,) = done.verify().problems
    assert problem.message == f"deliverable '{HOOK}': expected a regular file, found a folder"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_no_file_and_is_not_waited_for(done: Done) -> None:
    (done.root / HOOK).unlink()
    os.mkfifo(done.root / HOOK)
    assert codes(done.verify()) == [("deliverable-malformed", HOOK)]


def test_a_link_inside_the_root_is_a_file(done: Done) -> None:
    (done.root / HOOK).unlink()
    (done.root / HOOK).symlink_to(done.root / FORM)
    assert done.verify().passed


@pytest.mark.parametrize("is_folder", [False, True])
def test_a_link_out_of_the_root_is_no_deliverable(
    done: Done,
    is_folder: bool,  # noqa: FBT001 - it is a row of a table
) -> None:
    outside = done.root.parent / "outside"
    outside.mkdir()
    (outside / "useLogin.ts").write_text("x")
    (done.root / HOOK).unlink()
    if is_folder:
        (done.root / HOOK_TEST).unlink()
        (done.root / HOOK_TEST).parent.rmdir()
        (done.root / HOOK).parent.rmdir()
        (done.root / HOOK).parent.symlink_to(outside)
    else:
        (done.root / HOOK).symlink_to(outside / "useLogin.ts")
    problem = done.verify().problems[0]
    assert problem.message == (
        f"deliverable '{HOOK}': expected a regular file, found a link out of the root"
    )


def test_a_folder_and_a_pattern_may_be_delivered(done: Done) -> None:
    package = package_with(["docs/", "src/**/*.css", "src/{a,b}.ts"], ["docs/", "src/**"])
    assert codes(done.verify([STYLE], package=package)) == [
        ("deliverable-missing", it) for it in ("docs/", "src/a.ts", "src/b.ts")
    ]
    done.write("docs/a.md", "src/a.ts", "src/b.ts")
    assert done.verify([STYLE], package=package).passed
    (problem,) = done.verify([FORM], package=package).problems
    assert problem.message == "no changed file matches the deliverable 'src/**/*.css'"


@pytest.mark.parametrize("path", ["../../etc/passwd", "/etc/passwd", "src/../../x.ts", "C:/x.ts"])
@pytest.mark.parametrize("where", ["deliverable", "scope"])
def test_a_package_path_that_leaves_the_root_is_an_error_and_nothing_is_read(
    tmp_path: Path, path: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = package_with(
        [path if where == "deliverable" else "src/a.ts"], ["src/a.ts", path][where == "scope" :][:1]
    )

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the disk was asked")

    for name in "stat", "lstat", "open", "scandir", "readlink":
        monkeypatch.setattr(os, name, refuse)
    with pytest.raises(FileError) as caught:
        verify_package(package, tmp_path, [], [])
    monkeypatch.undo()
    assert f"{path!r} leaves the root" in str(caught.value)
    assert str(caught.value).startswith("WP01.md: line ")


def test_an_assigned_path_that_leaves_the_root_is_an_error(done: Done) -> None:
    with pytest.raises(FileError, match=r"assigned path '\.\./x' leaves the root"):
        done.verify(share=share_of(0, 1, assigned_deliverables=["../x"]))


@given(st.lists(st.sampled_from(["..", ".", "a", "b", ""]), min_size=1).map("/".join))
def test_a_path_leaves_the_root_exactly_if_the_system_says_so(path: str) -> None:
    names, left = ["root"], path.startswith("/")
    for name in path.split("/"):
        if name == "..":
            names.pop()
            left = left or not names
            names = names or ["gone"]
        elif name not in ("", "."):
            names.append(name)
    assert leaves_root(path) == left


def test_a_root_that_is_no_folder_is_an_error(done: Done) -> None:
    with pytest.raises(FileError, match="not a folder"):
        verify_package(PACKAGE, done.root / FORM, [], [])


def test_what_is_no_package_does_not_pass(done: Done) -> None:
    found = done.verify(package=parse_package("# Notes\n", "notes.md"))
    assert codes(found) == [("package-malformed", "notes.md")]


def test_hostile_paths_raise_nothing(done: Done) -> None:
    paths = ["\0", "a" * 5000, "a/" * 3000, "\udcff", "", " ", ".", "..", "src", "\n"]
    found = done.verify(paths, responses=[artifacts(paths[:2])], uncommitted=paths)
    assert {it.code for it in found.problems} == {
        *("scope-exceeded", "response-out-of-scope", "file-uncommitted")
    }
    share = share_of(0, 1, assigned_deliverables=["a" * 5000])
    assert "deliverable-malformed" in {it[0] for it in codes(done.verify([], share=share))}
