"""Tags, thoughts, and what else models answer."""

from programs.baits.repeating import Make, grown

_UNITS = {
    "open tags": "<review> ",
    "open angles of tags": "<a",
    "closed tags": "</review>",
    "nested tags": "<a>\n",
    "distinct closed tags": "</a%%>\n",
    "distinct open tags": "<a%%>\ntext\n",
    "distinct fenced tags": "```\n<a%%>\ntext\n```\n",
    "distinct misspelt tags": "<a_name_that_is_too_long_%%a>\ntext\n</a_name_that_is_too_long_%%b>\n",
    "distinct tags in sections": "# A\n<a%%>\ntext\n",
    "distinct tags in code": "`<review id=%%>PASS` ",
    "alternating tags": "<context>\n</example>\n",
    "tags with words": "<a_name_that_is_too_long_%%>\n<a_name_that_is_too_long_%% b>\n</a_name_that_is_too_long_%%>\n",
    "verdicts with bars": "\\|</review>",
    "placeholders in tags": "<a b=<<X>>> <a <<X>>",
    "tag attributes": '<task_status id="1.1" ',
    "tag lines": "<context>\ntext\n</context>\n",
    "tag values": "<review>PASS</review>\n",
    "thoughts": "<thought>\n",
    "thoughts in a line": "<thought> ",
    "closed thoughts": "<thought>a</thought>\n",
    "closed thoughts in a line": "<thought>a</thought>",
    "thoughts and code": "`a <thought>`b</thought>` ",
    "thoughts and fences": "<thought>\n```\n</thought>```\n",
    "quoted tags": '"<review> PASS </review> \u201c',
    "alternatives": "<review>PASS</review> or ",
    "reports in lines": '{"success": true, "status": "a", "b":\n',
    "fenced reports": '```json\n{"success": 1, "status": 2}\n```\n',
}
_MADE: dict[str, Make] = {
    "one fence of tags": lambda n: "```\n" + "".join(f"<a{it}>\ntext\n" for it in range(n // 12)),
    "fence of sections": lambda n: "```\n" + "".join(f"# A\n<a{it}>\n" for it in range(n // 12)),
    "tags behind blanks": lambda n: "```\n" + "\n" * (n // 2) + "</a>\n" * (n // 10),
    "tags in tags": lambda n: (
        "".join(f"<a{it}>\n" for it in range(n // 20))
        + "".join(f"</a{it}>\n" for it in reversed(range(n // 20)))
    ),
}
BAITS = grown(_UNITS, made=_MADE)
