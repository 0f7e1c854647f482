"""Placeholders in braces and angles, arguments of commands, and the placeholders of hosts."""

from programs.baits.repeating import Make, grown, numbered


def declared(name: str, count: int) -> str:
    return "".join(f"  - {name.format(it)}\n" for it in range(100_000, 100_000 + count))


_UNITS = {
    "braces": "{",
    "brace pairs": "{{a}} ",
    "open braces": "{{a ",
    "closing braces": "}}",
    "angles": "<",
    "angle pairs": "<<a>> ",
    "open angles": "<<a ",
    "names in angles": "<PROJECT_CONTEXT> ",
    "angles closed by braces": "<<A}} ",
    "unopened braces": "{a}} ",
    "unopened angles": "<a>>",
    "words in braces": "{{A B} ",
    "arguments": "a={{b}} ",
    "directives": "{% a %} {{a}} ",
    "numbers of arguments": "$1 ",
    "numbers in lines": "$1\n",
    "prices": "$1.50-$20 ",
    "fields of awk": "awk '{print $1}' ",
    "open programs of awk": "awk '{print $1 ",
    "options of awk": "awk -v a='b' -F ",
    "functions of shells": "a() {\n$1\n",
    "fenced functions": "```sh\na() {\n$1\n```\n",
    "replaced matches": "a.replace(/b/, $1 ",
    "substituted matches": "s/a/s/$1/",
    "placeholders of other hosts": "{{args}} !{a} @{a/b} ${input:a} ",
    "open commands of other hosts": "!{",
    "open files of other hosts": "@{",
    "misspelt arguments": "$ARGUMENT $dept ",
    "open fences of commands": "```! ",
    "commands and numbers": "!`a $1` ",
    "open directives": "{%a {{a ",
    "comments of templates": "{# {{",
    "escaped numbers": "\\$1 ",
    "open questions": "${input:a:",
}
_NUMBERED = {
    "numbered names of arguments": "$a{} ",
    "numbered names in two forms": "`{{a_b{0}}}` `{{a-b{0}}}` ",
    "numbered braces": "{{{{a{}}}}} ",
    "numbered braces and headings": "# A {}\n{{{{a{}}}}}\n",
    "numbered angles": "<<a{}>> ",
    "numbered angles in lines": "<<a{}>>\n",
    "numbered open angles": "<<A{} ",
    "numbered open angles in lines": "<<A{}\n",
    "numbered open braces": "{{{{A{} ",
    "numbered unopened braces": "{{a{}}}}} ",
    "numbered padded braces": "{{{{ a{} }}}} ",
    "numbered nested braces": "{{{{a{}{{{{b}}}}}}}} ",
    "numbered cases": "{{{{PROJECT_CONTEXT_{}}}}} {{{{project_Context}}}}\n",
    "numbered declarations": "  - a{}\n",
}
_MADE: dict[str, Make] = {
    "declarations and uses": lambda n: (
        declared("name_of_{}", n // 30) + "---\n" + numbered("{{{{name_off_{}}}}} ", n // 2)
    ),
    "few declarations and many uses": lambda n: (
        declared("name_of_{}", 70) + "---\n" + numbered("{{{{name_off_{}}}}} ", n)
    ),
    "many declarations and few uses": lambda n: (
        declared("name_of_{}", n // 20)
        + "---\n"
        + numbered("{{{{name_off_{0}}}}} {{{{name_off_{0}}}}}", 2_000)
    ),
    "long declarations": lambda n: f"  - {'a' * n}\n---\n{{{{{'a' * n}b}}}} {{{{{'a' * n}b}}}}",
}
BAITS = grown(_UNITS, _NUMBERED, _MADE)
