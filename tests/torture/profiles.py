"""The kinds of documents that a server may be for."""

from typing import NamedTuple


class Profile(NamedTuple):
    """A language. `text` is a small document, `line` a part of a long one, numbered by `{i}`."""

    language: str
    extension: str
    name: str
    line: str
    text: str

    def bulk(self, lines: int) -> str:
        """A document of about so many lines."""
        count = lines // self.line.count("\n") + 1
        text = "".join(self.line.format(i=i) for i in range(count))
        return "{\n" + text.rstrip(",\n") + "\n}\n" if self.language == "json" else text

    def bulk_characters(self, length: int) -> str:
        """A document of at least so many characters."""
        part = "".join(self.line.format(i=i) for i in range(2000))
        return part * (length // len(part) + 1)

    def with_yaml(self, text: str) -> str:
        """A document with some YAML in it: as its front matter, where it is not YAML itself."""
        return text if self.language == "yaml" else f"---\n{text}---\n# x\n"


PROFILES = {
    "md": Profile(
        "markdown",
        ".md",
        "CLAUDE.md",
        "# Head {i}  \n\n- item {{{{VAR_{i}}}}} TODO   \n* mixed\n\n  [1] Continue {i}\n",
        "---\nname: x\n---\n# Title\n\n# Title\n\n---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n"
        "  [3] Show\n---\n\n{{PROJECT_CONTEXT}} TODO   \n<review>PASS</review>\n",
    ),
    "yaml": Profile(
        "yaml",
        ".yaml",
        "conf.yaml",
        "key_{i}:\n  - a: 1\n  - b: [1, 2\n    , 3]\n",
        "a: 1\nb:\n  - x\n  - y: {z: 1}\na: 2\n",
    ),
    "py": Profile(
        "python",
        ".py",
        "m.py",
        "import os_{i}\ndef f_{i}(a):\n    return undefined_{i} + a\n",
        "import os\nimport sys\ndef f(x):\n    return undefined_name\nclass A:\n    pass\n",
    ),
    "rst": Profile(
        "restructuredtext",
        ".rst",
        "index.rst",
        "Head {i}\n=======\n\n.. note:: n{i}\n\n",
        "Title\n=====\n\n.. note::\n\n   text\n\nSub\n---\n",
    ),
    "json": Profile(
        "json",
        ".json",
        "state.json",
        '"k{i}": [1, {{"a": 2}}],\n',
        '{\n  "a": 1,\n  "b": [1,2,],\n  "a": 2\n}\n',
    ),
}
