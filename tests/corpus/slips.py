"""What slips people make in the constructs of real files, drawn without a look at promptls."""

import re
from collections.abc import Iterator

from corpus.slip import Slip, changed, without
from mutations.mutant import front_matter_end
from parsing.fences import Fence, theirs

_FIELD = re.compile(r"(description|name|model): (?![\[{|>'\"])([^:#{]{4,})\Z")
_HEADER = re.compile(r"( *)SUGGESTED NEXT STEPS:\Z")
_STATUS = re.compile(r"( *)STATUS: (.+)\Z")
_ITEM = re.compile(r"( *)  \[(\d)\] (.+)\Z")
_POINT = re.compile(r"### (\d)\. (.+)\Z")
_USE = re.compile(r"\{\{([a-z_]{6,})\}\}")
_RIGHT_AND_ONE_MORE = 4
_DECLARED = re.compile(r"  - ([a-z_]{6,})\Z")


def front_matter_slips(rows: list[str]) -> Iterator[Slip]:
    end = front_matter_end(rows)
    if end and "---" not in rows[end + 1 :]:
        yield Slip("closing lost", without(rows, end), 0, ("front-matter-unclosed",))
    for at in range(1, end):
        field = _FIELD.fullmatch(rows[at])
        if field is None or rows[at + 1][:1] in (" ", "\t"):
            continue
        key, value = field.groups()
        bad = ("front-matter-invalid",)
        yield Slip("colon", changed(rows, at, f"{key}: Note: {value}"), at, bad)
        yield Slip("quote", changed(rows, at, f'{key}: "{value}'), at, bad)
        yield Slip(
            "twice", changed(rows, at, rows[at], rows[at]), at + 1, ("front-matter-key-duplicated",)
        )
        if key == "description":
            misspelt = changed(rows, at, f"descripton: {value}")
            yield Slip("misspelt", misspelt, at, ("front-matter-field-misspelled",))
            if any(row.startswith(("name:", "tools:", "model:")) for row in rows[:end]):
                yield Slip("lost", without(rows, at), 0, ("front-matter-field-missing",))


def block_slips(rows: list[str], *, has_role: bool) -> Iterator[Slip]:
    for at, row in enumerate(rows):
        if (header := _HEADER.fullmatch(row)) and _ITEM.fullmatch(rows[at + 1]):
            yield from _prompt_block_slips(rows, at, header[1], has_role=has_role)
        elif (status := _STATUS.fullmatch(row)) and rows[at - 1] == f"{status[1]}---" == rows[
            at + 1
        ]:
            yield from _status_slips(rows, at, status[1], status[2])


def _prompt_block_slips(rows: list[str], at: int, margin: str, *, has_role: bool) -> Iterator[Slip]:
    last = at + 1
    while _ITEM.fullmatch(rows[last + 1]):
        last += 1
    title = ("block-header-malformed",)
    yield Slip("header's colon", changed(rows, at, rows[at][:-1]), at, title)
    yield Slip("header's case", changed(rows, at, margin + "Suggested next steps:"), at, title)
    if has_role:
        yield Slip("header lost", without(rows, at), at, ("block-header-missing",))
    yield from _delimiter_slips(rows, at - 1, last + 1, at)
    for item in range(at + 1, last + 1):
        found = _ITEM.fullmatch(rows[item])
        assert found
        number, text = found[2], found[3]
        malformed = ("block-item-malformed",)
        yield Slip("item's number", changed(rows, item, f"{margin}  {text}"), item, malformed)
        yield Slip("bullet", changed(rows, item, f"{margin}- {text}"), item, malformed)
        yield Slip("brackets", changed(rows, item, f"{margin}  {number}. {text}"), item, malformed)
        empty = changed(rows, item, f"{margin}  [{number}]")
        yield Slip("item's text", empty, item, ("block-item-empty",))
        # What a utility is, is known by its words.
        pasted = text.replace(" ", "\u00a0", 1) if item == last else f"{text} \u2013 now"
        dash = changed(rows, item, f"{margin}  [{number}] {pasted}")
        yield Slip("dash", dash, item, ("block-non-ascii",))
        if item > at + 1:
            again = changed(rows, item, f"{margin}  [{int(number) - 1}] {text}")
            yield Slip("number twice", again, item, ("block-numbering-gap",))
        if item < last and last - at > 2:
            yield Slip("item lost", without(rows, item), item, ("block-numbering-gap",))
        between = changed(rows, item, rows[item], "")
        yield Slip("blank line", between, item + 1, ("block-blank-line",))


def _delimiter_slips(rows: list[str], first: int, last: int, header: int) -> Iterator[Slip]:
    malformed = ("block-delimiter-malformed",)
    for at in first, last:
        for row in rows[at] + "-", rows[at].replace("---", "\u2014"), rows[at] + " ":
            yield Slip("delimiter", changed(rows, at, row), at, malformed)
    yield Slip("opening lost", without(rows, first), header - 1, ("block-opening-missing",))
    yield Slip("closing lost", without(rows, last), last - 1, ("block-closing-missing",))


def _status_slips(rows: list[str], at: int, margin: str, text: str) -> Iterator[Slip]:
    for row in f"Status: {text}", f"STATUS {text}", f"**STATUS:** {text}", f"STATUS:{text}":
        yield Slip("status", changed(rows, at, margin + row), at, ("status-header-malformed",))
    items = f"{margin}  [1] Continue to the next phase", f"{margin}  [2] Show workflow status"
    below = changed(rows, at, rows[at], *items)
    yield Slip("items below a status", below, at + 1, ("status-with-items",))
    yield from _delimiter_slips(rows, at - 1, at + 1, at)


def emission_slips(rows: list[str]) -> Iterator[Slip]:
    start = rows.index("# PROMPT EMISSION PROTOCOL") if "# PROMPT EMISSION PROTOCOL" in rows else 0
    points = [at for at in range(start, len(rows)) if start and _POINT.fullmatch(rows[at])][:5]
    for point in points:
        number = rows[point].split()[1]
        named = changed(rows, point, f"### {number} Something Else")
        yield Slip("point renamed", named, point, ("emission-point-missing",))
        end = next(at for at in range(point + 1, len(rows)) if rows[at].startswith("#"))
        items = [at for at in range(point, end) if _ITEM.fullmatch(rows[at])]
        for at in items:
            other = changed(rows, at, rows[at][:6] + "Do what you think is best")
            rules = ("emission-items-differ", "block-last-not-utility")
            yield Slip("item changed", other, at, rules)
        for lead in range(point, end):
            last = lead
            while last + 1 in items:
                last += 1
            if last > lead and lead not in items:
                none = [*rows[: lead + 1], *rows[last + 1 :]]
                yield Slip("items lost", none, lead, ("emission-items-missing",))


def placeholder_slips(rows: list[str]) -> Iterator[Slip]:
    end = front_matter_end(rows)
    declared = {it[1] for row in rows[:end] if (it := _DECLARED.fullmatch(row))}
    for at in range(end, len(rows)):
        use = _USE.search(rows[at])
        if use is None or use[1] not in declared:
            continue
        for name, text, rule in (
            ("misspelt", "{{" + use[1][:3] + use[1][4:] + "}}", "placeholder-unknown"),
            ("case", "{{" + use[1].upper() + "}}", "placeholder-case"),
            ("padded", "{{ " + use[1] + " }}", "placeholder-padded"),
            ("brace lost", "{{" + use[1] + "}", "placeholder-unclosed"),
            ("single braces", "{" + use[1] + "}", "placeholder-marks-wrong"),
        ):
            if sum(use[0] in row for row in rows) > 1:
                row = rows[at].replace(use[0], text, 1)
                yield Slip(name, changed(rows, at, row), at, (rule,))


def open_placeholder_slips(rows: list[str]) -> Iterator[Slip]:
    """The same in a file that lists no names, where one stands right three times."""
    body = rows[front_matter_end(rows) + 1 :]
    text = "\n".join(body)
    uses = {it: text.count("{{" + it + "}}") for it in sorted(set(_USE.findall(text)))}
    fenced = {at for it in theirs(text) for at in range(it.first, it.last + 1)}
    for at, row in enumerate(body):
        use = _USE.search(row)
        if use is None or uses[use[1]] < _RIGHT_AND_ONE_MORE or at in fenced or "`" in row:
            continue
        for name, slip, rule in (
            ("misspelt, open", "{{" + use[1][:2] + use[1][3:] + "}}", "placeholder-misspelled"),
            ("brace lost, open", "{{" + use[1] + "}", "placeholder-unclosed"),
            ("other spelling", use[0].replace("_", "-"), "placeholder-names-mixed"),
        ):
            # A name in two spellings may also count as a misspelt one.
            rules = rule, "placeholder-misspelled"
            if slip != use[0]:
                yield Slip(name, changed(body, at, row.replace(use[0], slip, 1)), at, rules)


def tag_slips(rows: list[str], name: str) -> Iterator[Slip]:
    """Slips in an element around a paragraph in the middle of the file."""
    fenced = {at for it in theirs("\n".join(rows)) for at in range(it.first, it.last + 1)}
    paragraphs = [
        at
        for at in range(front_matter_end(rows) + 2, len(rows) - 2)
        if rows[at][:1].isalpha() and not rows[at - 1] and not rows[at + 1] and at not in fenced
    ]
    if not paragraphs:
        return
    first = paragraphs[len(paragraphs) // 2]
    last = first + 2
    tagged = [*rows[:first], f"<{name}>", rows[first], f"</{name}>", *rows[first + 1 :]]
    yield Slip("closing lost", without(tagged, last), first, ("tag-unclosed",))
    yield Slip("opening lost", without(tagged, first), last - 1, ("tag-unopened",))
    word = name[:2] + name[3:]
    one = ("tag-misspelled", "tag-unopened", "tag-malformed")
    yield Slip("closing misspelt", changed(tagged, last, f"</{word}>"), last, one)
    yield Slip("slash lost", changed(tagged, last, f"<{name}>"), last, ("tag-unclosed",))
    malformed = ("tag-malformed",)
    for mark in (
        f"</{name}",
        f"< /{name}>",
        f"<\\{name}>",
        f"<//{name}>",
        f"</{name}/>",
        f"</<{name}>",
    ):
        yield Slip("closing malformed", changed(tagged, last, mark), last, malformed)
    for mark in f"<{name}", f"< {name}>":
        yield Slip("opening malformed", changed(tagged, first, mark), first, malformed)


def fence_slips(rows: list[str]) -> Iterator[Slip]:
    """A fence that is left open, and one inside a fence of its length."""
    text = "\n".join(rows)
    fences = [it for it in theirs(text) if _is_flat(rows, it)]
    if len(fences) != len([*theirs(text)]) or not fences:
        return
    fence = fences[len(fences) // 2]
    rule = ("fence-unclosed", "fence-nested")
    if fence.info:
        yield Slip("fence left open", without(rows, fence.last), fence.first, rule)
    around = ["```markdown", *rows[fence.first : fence.last + 1], "", "The end.", "```"]
    nested = [*rows[: fence.first], *around, *rows[fence.last + 1 :]]
    if fence.info:
        yield Slip("nested fence", nested, fence.first, rule[1:])


def _is_flat(rows: list[str], fence: Fence) -> bool:
    """Whether a fence is at the left margin, and ends with three backticks."""
    return rows[fence.first].startswith("```") and rows[fence.last] == "```"
