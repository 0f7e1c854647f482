"""What `promptls config` says of a file is what `promptls check` does with it."""

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from promptls.files import Configurations, find_files
from promptls.files.exclusions import find_omission

FOLDERS = ("a", "b", ".c", "node_modules", "docs")
FILES = ("x.md", "y.txt", "z.md.template", "README.md")
IGNORED = ("a/", "*.md", "!x.md", "docs", "b/**/x.md", "/x.md", ".c/*", "a/b", "!a/", "*")
EXCLUDED = ("a", "**/b", "docs/**", "x.md", "b/x.md", "*.md", "**/.c/**")
SAID = ("respect-gitignore = false\n", '[files]\n"**/*.txt" = "prompt"\n', "")


def tree(top: Path, random: Random) -> Iterator[Path]:
    """Make folders with files, `.gitignore` files and settings in them. Tells the files."""
    folders = [top]
    for _ in range(random.randint(2, 7)):
        folder = random.choice(folders) / random.choice(FOLDERS)
        folder.mkdir(exist_ok=True)
        folders.append(folder)
    if random.random() < 0.5:
        (top / ".git").mkdir()
    for folder in dict.fromkeys(folders):
        if random.random() < 0.3:
            (folder / ".gitignore").write_text("\n".join(random.sample(IGNORED, 2)))
        if random.random() < 0.3:
            excluded = random.sample(EXCLUDED, random.randint(0, 2))
            (folder / "promptls.toml").write_text(f"exclude = {excluded}\n{random.choice(SAID)}")
        if random.random() < 0.05:
            (folder / "CACHEDIR.TAG").touch()
        for name in FILES:
            if random.random() < 0.5:
                (folder / name).touch()
                yield folder / name


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_what_is_left_out_is_what_is_not_found(random: Random) -> None:
    with TemporaryDirectory() as name:
        top = Path(name).resolve()
        files = list(tree(top, random))
        with chdir(top):
            settings_of = Configurations().find
            found = {it.absolute for it in find_files(["."], settings_of)[0]}
            for it in map(str, files):
                left_out = find_omission(it, settings_of, is_folder=False)
                assert (left_out is None) == (it in found), left_out
