from pathlib import PurePosixPath

import pytest

from promptls.text.paths import folder_of, inside, name_of, stem_of

PATHS = ["a/b/c.md", "a/c.tar.gz", "c.md", "c", ".c", "a/.c", "agents/00-x.md"]


@pytest.mark.parametrize("path", PATHS)
def test_the_parts_of_a_path_are_those_of_pathlib(path: str) -> None:
    place = PurePosixPath(path)
    assert name_of(path) == place.name
    assert stem_of(path) == place.stem
    assert (folder_of(path) or ".") == str(place.parent)
    assert inside(folder_of(path), name_of(path)) == path
