"""Texts that are made to take a parser long, or to make it do something."""

from itertools import pairwise

from torture.cases import add
from torture.harness import TRACE
from torture.scale import Make, serves_in_time

BAITS = {
    "braces": "{" * 500_000,
    "braces_pairs": "{{" * 250_000 + "}}" * 250_000,
    "lt": "<" * 500_000,
    "frontmatter_fences": "---\n" * 100_000,
    "tags_a": "<a" * 250_000,
    "tags_nested": "<a>" * 50_000 + "</a>" * 50_000,
    "numbered_items": "[1] " * 1_000_000,
    "numbered_lines": "  [1] x\n" * 100_000,
    "brackets": "[" * 200_000,
    "parens_links": "[a](" * 100_000,
    "quotes": "> " * 50_000 + "x\n",
    "backticks": "`a``b```" * 60_000,
    "stars": "*a **b " * 70_000,
    "spaces": " " * 1_000_000 + "x",
    "trailing_ws_lines": ("x" + " " * 200 + "\n") * 5_000,
    "nested_lists_100": "".join(" " * (2 * depth) + "- x\n" for depth in range(100)),
    "nested_lists_1000": "".join(" " * (2 * depth) + "- x\n" for depth in range(1000)),
    "nested_quotes_100": "> " * 100 + "x\n",
    "html_comment_open": "<!--" * 100_000,
    "fences": "```\n" * 50_000,
    "pipes": "|" * 200_000 + "\n|-|\n",
    "pipes_rows": "|a|b|\n|-|-|\n" + "|x|y|\n" * 30_000,
    "underscores": "_" * 300_000,
    "tabs": "\t" * 300_000 + "x",
    "headings": "#" * 300_000 + " x\n",
    "heading_lines": "# a\n" * 50_000,
    "refs": "[a]: b\n" * 30_000,
    "status_dots": "---\nSTATUS: " + "a" * 500_000,
    "xml_attrs": "<task_status " + 'id="' * 100_000,
    "json_bomb": "```json\n" + "[" * 100_000 + "]" * 100_000 + "\n```\n",
    "entities": "&amp;" * 200_000,
    "mermaid": "```mermaid\n" + "A-->" * 100_000 + "\n```\n",
    "nul_bytes": "\0" * 200_000,
    "combining": "e" + "\u0301" * 200_000,
    "emoji": "👩‍👩‍👧" * 40_000,
}
_LETTERS = "abcdefghij"


def _aliases(pair: str, first: str) -> str:
    """Nine names, each of which is nine times the one before."""
    lines = [first]
    for before, name in pairwise(_LETTERS):
        aliases = ",".join([f"*{before}"] * 9)
        lines.append(pair.format(name=name, aliases=aliases))
    return "\n".join(lines) + "\n"


# Each with the seconds after which it has taken too long at last.
YAML = {
    "yaml_bomb_frontmatter": (
        _aliases("{name}: &{name} [{aliases}]", "a: &a [x,x,x,x,x,x,x,x,x]"),
        40,
    ),
    "yaml_merge_bomb": (_aliases("{name}: &{name}\n  <<: [{aliases}]", "a: &a {k0: v}"), 40),
    "yaml_deep_flow": ("a: " + "[" * 5000 + "]" * 5000 + "\n", 40),
    "yaml_self_alias": ("a: &a [*a]\nb: &b {k: *b}\n", 30),
    "yaml_python_tag": (f"a: !!python/object/apply:os.system ['touch {TRACE}']\n", 30),
    "yaml_big_numbers": (
        f"a: {'9' * 20_000}\nb: 1{':59' * 5000}\nc: 0x{'f' * 20_000}\n",
        30,
    ),
}


def _before_the_text(bait: str) -> Make:
    return lambda profile: f"{bait}\n{profile.text}"


def _in_front_matter(yaml: str) -> Make:
    return lambda profile: profile.with_yaml(yaml)


for name, bait in BAITS.items():
    add(f"scale.bait_{name}", serves_in_time(_before_the_text(bait), 40, 10), 40)
for name, (yaml, limit) in YAML.items():
    add(f"scale.{name}", serves_in_time(_in_front_matter(yaml), limit, 8), limit)
