"""Front matter, TOML and JSON."""

from programs.baits.repeating import Make, grown

_UNITS = {
    "keys": "a: b\n",
    "keys and colons": "a: b: c: d\n",
    "open quotes": 'a: "b\n',
    "flow": "a: [b, {c: d}, \n",
    "flow brackets": "[",
    "front matter": "---\nname: a\n---\n",
    "values in a line": "a: b, ",
    "items of a field": "- @a\n",
    "comments of fields": "# a: b\n\n",
    "anchors": "a: &b c\n",
    "lost line breaks": "license: ",
    "letters in two cases": "aA",
    "lost delimiters": "a: b---\n",
    "listed tools": "Baash, ",
    "odd spaces of keys": "a:\u00a0b\n",
    "quotes over fields": 'a: "b\nname: c\nd: - ',
    "quotes inside quotes": 'a: "b"c"\n',
    "suppressions of fields": "# promptls: allow front-matter-invalid\n",
    "brackets": "]",
    "objects": '{"a": ',
    "arrays": "[",
    "strings": '"a", ',
    "escapes": '"\\',
    "numbers": "1e1",
    "toml comments": "a = 1 # promptls: allow tag-case\n",
    "toml tables": "[a.b]\n",
    "toml arrays of tables": "[[a]]\nb = 1\n",
    "toml inline tables": "a = {b = [",
    "toml lists": 'a = ["b", [1, 2], ]\n',
    "open toml lists": "a = [[1]\n",
    "toml keys": "a.b.c = 1\n",
    "toml dots": "a.",
    "toml values": "a = b c ",
    "toml strings": 'a = """b\\"\n',
    "json lines": '{"timestamp": "2026-02-08T10:00:00Z"}\n',
}
_NUMBERED = {
    "numbered toml keys": "a{}.b{} = 1\n",
    "numbered toml tables": "[variables.A{}]\nsource = 'b'\n",
    "numbered toml inline tables": "a{} = {{ b = {{ c{} = [1] }} }}\n",
    "numbered json lines": '{{"ts": {}, "actor": {}}}\n',
    "numbered open json lines": '{{"ts": {}\n',
}
_MADE: dict[str, Make] = {
    "distinct keys": lambda n: "".join(f"k{i}: B: c d\n" for i in range(n // 12)),
    "distinct misspelt keys": lambda n: "".join(f"descriptio{i}: b\n" for i in range(n // 16)),
    "distinct values": lambda n: "tools: " + ", ".join(f"Bash{i}x" for i in range(n // 9)) + "\n",
    "distinct list items": lambda n: "a: [" + ", ".join(f"@b{i}" for i in range(n // 6)) + "]\n",
    "deep keys": lambda n: "".join(f"{' ' * i}k:\n" for i in range(int((2 * n) ** 0.5))),
    "one quoted value": lambda n: 'a: "' + 'b"c ' * (n // 4) + '"\n',
    "one plain value": lambda n: "a: " + "b: c " * (n // 5) + "\n",
}
BAITS = grown(_UNITS, _NUMBERED, _MADE)
