"""Every usual fault of a work package, put into a clean one at a time."""

import re
from collections.abc import Iterator, Sequence

from faults.fault import Fault, Fixed, faults_in, rows
from promptls.vocabulary.packages import CONTEXT_FIELDS, PACKAGE_PARTS

DASH = "\u2014"
REQUIRED = tuple(it.name for it in PACKAGE_PARTS if it.required)


def faults(text: str) -> Iterator[Fault]:
    """Every fault of a work package, one by one."""
    return faults_in(text, _faults(text))


def _faults(text: str) -> Iterator[Fault]:
    lines = text.split("\n")
    for find in (
        _titles,
        _missing_sections,
        _misnamed_sections,
        _moved_sections,
        _context,
        _branches,
        _dates,
        _states,
        _boxes,
        _paths,
        _requirements,
    ):
        yield from find(lines)


TITLES = (
    "# Task: {wp} - {t}",
    "# Task: {wp} -- {t}",
    "# Task: {wp} --- {t}",
    "# Task: {wp} \u2013 {t}",
    "# Task: {wp} \u2012 {t}",
    "# Task: {wp} \u2010 {t}",
    "# Task: {wp} \u2011 {t}",
    "# Task: {wp} \u2015 {t}",
    "# Task: {wp} \u2212 {t}",
    "# Task: {wp} \u2500 {t}",
    "# Task: {wp} \uff0d {t}",
    "# Task: {wp} &mdash; {t}",
    "# Task: {wp} \u2014\u2014 {t}",
    "# Task: {wp} \u2014 \u2014 {t}",
    "# Task: {wp} \u2014{t}",
    "# Task: {wp}\u2014 {t}",
    "# Task: {wp}\u2014{t}",
    "# Task: {wp}-{t}",
    "# Task: {wp}  \u2014 {t}",
    "# Task: {wp} \u2014  {t}",
    "# Task: {wp} \u2014\t{t}",
    "# Task: {wp}\u00a0\u2014\u00a0{t}",
    "# Task: {wp} \u2014 {t} ",
    "# Task: {wp} \u2014 {t}  ",
    "# Task: {wp} \u2014 {t}\t",
    "# Task: {wp}: {t}",
    "# Task: {wp} : {t}",
    "# Task: {wp}:{t}",
    "# Task: {wp} | {t}",
    "# Task: {wp}. {t}",
    "# Task: {wp}, {t}",
    "# Task: {wp} > {t}",
    "# Task: {wp} \u2192 {t}",
    "# Task: {wp} = {t}",
    "# Task: {wp} ~ {t}",
    "# Task: {wp} {t}",
    "# Task: {wp}{t}",
    "# Task: {bare} \u2014 {t}",
    "# Task: {long} \u2014 {t}",
    "# Task: {longer} \u2014 {t}",
    "# Task: {bare} - {t}",
)
UNTITLED = (
    "# Task: {wp}",
    "# Task: {wp} ",
    "# Task: {wp} \u2014",
    "# Task: {wp} \u2014 ",
    "# Task: {wp}:",
)
UNSURE = ("# Task: {wp}a \u2014 {t}", "# Task: {wp}_ \u2014 {t}")


def _titles(lines: list[str]) -> Iterator[Fault]:
    at, match = _first(lines, r"# Task: (WP\d+) \u2014 (.*)")
    number = match[1][2:]
    names = {
        "wp": match[1],
        "t": match[2],
        "bare": f"WP{int(number)}",
        "long": f"WP0{number}",
        "longer": f"WP00{number}",
    }
    for shape in TITLES:
        yield _changed(lines, at, shape.format(**names), "package-title-malformed", safe=True)
    for shape in UNTITLED + UNSURE:
        yield _changed(lines, at, shape.format(**names), "package-title-malformed")


def _missing_sections(lines: list[str]) -> Iterator[Fault]:
    title, _ = _first(lines, "# Task")
    for name, start, end in _sections(lines):
        if name in REQUIRED:
            left = [*lines[:start], *lines[end:]]
            yield _fault(f"no section {name}", "package-section-missing", left, title)
            left = [*lines[:start], *lines[start + 1 :]]
            yield _fault(f"no heading {name}", "package-section-missing", left, title)
            left[start:start] = ["## Something Else"]
            yield _fault(f"another heading for {name}", "package-section-missing", left, title)


def _misnamed_sections(lines: list[str]) -> Iterator[Fault]:
    for name, start, _ in _sections(lines):
        if name in REQUIRED:
            rest = lines[start].removeprefix(f"## {name}")
            for wrong in slips(name):
                bad = f"## {wrong}{rest}"
                yield _changed(lines, start, bad, "package-section-missing")
            for bad in f"### {name}{rest}", f"#### {name}{rest}", f"### {name}":
                yield _changed(lines, start, bad, "package-section-missing")


def _moved_sections(lines: list[str]) -> Iterator[Fault]:
    spans = [(start, end) for name, start, end in _sections(lines) if name in REQUIRED]
    blocks = [lines[start:end] for start, end in spans]
    # The last one may be the end of the file.
    blocks = [[*block[: _last_line(block) + 1], ""] for block in blocks]
    first, stop = spans[0][0], spans[-1][1]
    for at in range(len(blocks)):
        for to in range(len(blocks)):
            if at != to:
                order = [*range(len(blocks))]
                order.insert(to, order.pop(at))
                moved = {at, to} if abs(at - to) == 1 else {at}
                drawn = [it for number in order for it in blocks[number]]
                text = [*lines[:first], *drawn, *lines[stop:]]
                starts = [
                    first + sum(len(blocks[it]) for it in order[: order.index(number)])
                    for number in moved
                ]
                yield _fault(f"{at} moved to {to}", "package-section-order", text, *starts)


def _context(lines: list[str]) -> Iterator[Fault]:
    rule = "package-context-incomplete"
    heading, _ = _first(lines, "## Feature Context")
    for field in CONTEXT_FIELDS:
        at, match = _first(lines, rf"- \*\*({field.name}):\*\* (.*)")
        left = [*lines[:at], *lines[at + 1 :]]
        yield _fault(f"no {field.name}", rule, left, heading)
        for value in "", " ", "  ":
            yield _changed(lines, at, f"- **{field.name}:**{value}", rule)
        # Two spaces are as good as one.
        for wrong in (it for it in slips(field.name) if "  " not in it):
            yield _changed(lines, at, f"- **{wrong}:** {match[2]}", rule)


def _branches(lines: list[str]) -> Iterator[Fault]:
    at, match = _first(lines, r"(- \*\*Target Branch:\*\* )feat/(\d+)-(.*)-(WP\d+)")
    lead, number, words, package = match[1], match[2], match[3], match[4]
    other = f"{int(number) + 1:03}"
    for branch in (
        f"{number}-{words}-{package}",
        f"feature/{number}-{words}-{package}",
        f"feat-{number}-{words}-{package}",
        f"feat/{words}-{package}",
        f"feat/{other}-{words}-{package}",
        f"feat/{int(number)}-{words}-{package}",
        f"feat/{number}_{words}-{package}",
        f"feat/{number}{words}-{package}",
        f"feat/{number}-{words}",
        f"feat/{number}-{words}-WP99",
        f"feat/{number}-{words}-WP1",
        f"feat/{number}-{words}-{package}a",
        f"feat/{number}-{words}{package}",
        f"feat/{number}-{words}_{package}",
        f"feat/{number}-{words}/{package}",
        f"feat/{number}-{words}-{package.lower()}",
        f"Feat/{number}-{words}-{package}",
        f"fix/{number}-{words}-{package}",
        f"feat/{number}-logout-{package}",
        f"feat/{number}-{words}-form-{package}",
        f"feat/{number}-{words.replace('login', 'logn')}-{package}",
        f"feat/{number}-{words.upper()}-{package}",
        f"feat/{number}--{words}-{package}",
        f"main/{number}-{words}-{package}",
        "main",
        "feat/",
        f"feat//{number}-{words}-{package}",
        f"feats/{number}-{words}-{package}",
        f"`feat/{other}-{words}-{package}`",
    ):
        yield _changed(lines, at, lead + branch, "package-branch-mismatch")


DATES = (
    "January 15, 2025",
    "15 Jan 2025",
    "15.01.2025",
    "15/01/2025",
    "01/15/2025",
    "2025/01/15",
    "2025.01.15",
    "2025-1-15",
    "2025-01-5",
    "25-01-15",
    "2025-13-01",
    "2025-00-10",
    "2025-02-30",
    "2025-01-32",
    "2025-01-15T25:00:00Z",
    "2025-01-15T10:61:00Z",
    "2025-01-15T10:30:00 Z",
    "2025-01-15 10:30:00",
    "2025-01-15 10:30",
    "2025-01-15x10:30:00Z",
    "2025-01-15T10.30.00Z",
    "2025-01-15T10:30:00z+01",
    "2025-01-15T10:30:00UTC",
    "2025-01-15T10:30:00 UTC",
    "2025-01-15T",
    "T10:30:00Z",
    "10:30",
    "today",
    "yesterday",
    "TBD",
    "n/a",
    "1736937000",
    "2025-01-15T10:30:00+99:00",
    "\uff12\uff10\uff12\uff15-01-15",
    "`2025/01/15`",
    "2025-01-15T10:30:00Z" * 9,
)


def _dates(lines: list[str]) -> Iterator[Fault]:
    at, match = _first(lines, r"(- \*\*Created:\*\* )")
    for date in DATES:
        yield _changed(lines, at, match[1] + date, "package-timestamp-malformed")


def _states(lines: list[str]) -> Iterator[Fault]:
    at, match = _first(lines, r"(- Work Package: `)(\w+)(`.*)")
    near = {"PLANNED": ("PLANED", "planned", "Planned", "PLANNNED"), "DONE": ("done", "Done")}
    for state in near[match[2]]:
        bad = match[1] + state + match[3]
        yield _changed(lines, at, bad, "package-state-unknown", safe=True)
    for wrong, right in (
        ("DOIN", "DOING"),
        ("doing", "DOING"),
        ("FOR-REVIEW", "FOR_REVIEW"),
        ("FOR REVIEW", "FOR_REVIEW"),
        ("For Review", "FOR_REVIEW"),
        ("FORREVIEW", "FOR_REVIEW"),
        ("BLOKED", "BLOCKED"),
        ("BLOCK", "BLOCKED"),
        ("PLAN", "PLANNED"),
    ):
        bad = match[1] + wrong + match[3]
        fixed = _with(lines, at, match[1] + right + match[3])
        fault = _changed(lines, at, bad, "package-state-unknown")
        yield fault._replace(fixed="\n".join(fixed), safe=wrong != "PLAN")
    for wrong in (
        "REVIEW",
        "IN_PROGRESS",
        "In Progress",
        "TODO",
        "COMPLETED",
        "APPROVED",
        "D",
        "OPEN",
    ):
        bad = match[1] + wrong + match[3]
        yield _changed(lines, at, bad, "package-state-unknown")
    if match[2] == "PLANNED":
        bare = match[1].rstrip("`") + "PLANED" + match[3].strip("`")
        fixed = _with(lines, at, bare.replace("PLANED", "PLANNED"))
        fault = _changed(lines, at, bare, "package-state-unknown")
        yield fault._replace(fixed="\n".join(fixed), safe=True)
    for pattern in r"(- Feature: `)(\w+)(`.*)", r"(- \*\*Feature State:\*\* )(\w+)()":
        at, match = _first(lines, pattern)
        for state in "IMPLEMNT", "implement", "Implement", "IMPLEMENTT", "IMPLMENT", "INPLEMENT":
            bad = match[1] + state + match[3]
            yield _changed(lines, at, bad, "package-state-unknown", safe=True)


BOXES = (
    "- []{b}",
    "-{o}{b}",
    "-{o} {b}",
    "-{b}",
    "- {b}",
    "{b}",
    "{o} {b}",
    "* {o} {b}",
    "+ {o} {b}",
    "1. {o} {b}",
    "1. {b}",
    "* {b}",
    "\u2022 {b}",
    "\u2013 {o} {b}",
    "- {o}{b}",
    "- {o}  {b}",
    "-  {o} {b}",
    "- {o}\t{b}",
    "-\t{o} {b}",
    " - {o} {b}",
    "- [] {b}",
    "- [  ] {b}",
    "- [   ] {b}",
    "- [ {b}",
    "- ] {b}",
    "- ( ) {b}",
    "- () {b}",
    "- {{ }} {b}",
    "- \u2610 {b}",
    "\u2610 {b}",
    "- \\[ ] {b}",
)
# Whether it is open, begun or given up, only the author knows.
DOUBTFUL_BOXES = ("- [.] {b}", "- [-] {b}", "- [~] {b}", "- [*] {b}", "- [?] {b}", "- [/] {b}")
TICKED = (
    "- [X] {b}",
    "- [x ] {b}",
    "- [ x] {b}",
    "- [ x ] {b}",
    "- [x]{b}",
    "- (x) {b}",
    "- [v] {b}",
    "- [\u2713] {b}",
    "- [\u2714] {b}",
    "- \u2611 {b}",
    "- \u2705 {b}",
    "* [x] {b}",
    "- x] {b}",
    "- [x {b}",
)


def _boxes(lines: list[str]) -> Iterator[Fault]:
    rule = "package-checkbox-malformed"
    for at in _deliverables(lines):
        mark, body = lines[at][:6], lines[at][6:]
        is_done = mark == "- [x] "
        for shape in TICKED if is_done else BOXES:
            bad = shape.format(b=body, o="[ ]")
            # Nothing tells a nested item of another deliverable from one that is only indented.
            yield _changed(lines, at, bad, rule, safe=True)
        for shape in () if is_done else DOUBTFUL_BOXES:
            yield _changed(lines, at, shape.format(b=body), rule)
        bare = re.sub("`(.*?)`", r"\1", body, count=1)
        if not is_done:
            done = _with(lines, at, f"- [] {bare}")
            fixed = _with(lines, at, f"- [ ] {bare}")
            fault = _fault(f"{at} without backticks", rule, done, at)
            yield fault._replace(fixed="\n".join(fixed), safe=True)


def _paths(lines: list[str]) -> Iterator[Fault]:
    outside, undelivered = "package-deliverable-out-of-scope", "package-scope-undelivered"
    deliverables = _deliverables(lines)
    for at in deliverables:
        mark, path, rest = lines[at].split("`", 2)
        (listed,) = [
            number
            for number, line in enumerate(lines)
            if line.strip("-` ") == path and number not in deliverables
        ]
        folder, _, name = path.rpartition("/")
        for wrong in (
            *slips(path),
            f"{folder.upper()}/{name}",
            f"lib/{path}",
            f"{folder}/deep/{name}",
            name,
            path.rpartition(".")[0] + ".jsx",
            path.rpartition(".")[0] + ".py",
            f"{folder}/Other.tsx",
        ):
            drawn = _with(lines, at, f"{mark}`{wrong}`{rest}")
            yield _fault(f"{path} delivered as {wrong}", outside, drawn, at)
            drawn = _with(lines, listed, lines[listed].replace(path, wrong))
            yield _fault(f"{path} listed as {wrong}", outside, drawn, at)
        drawn = [*lines[:listed], *lines[listed + 1 :]]
        shift = listed < at
        yield _fault(f"{path} not listed", outside, drawn, at - shift)
        drawn = [*lines[:at], *lines[at + 1 :]]
        yield _fault(f"{path} not delivered", undelivered, drawn, listed - (at < listed))
        for more in f"{folder}/More.tsx", "docs/more.md", "README.md", "src/a_b-c.d.ts":
            drawn = [*lines[: at + 1], f"- [ ] `{more}` {DASH} more", *lines[at + 1 :]]
            yield _fault(f"{more} also delivered", outside, drawn, at + 1)
            drawn = [*lines[:listed], lines[listed].replace(path, more), *lines[listed:]]
            yield _fault(f"{more} also listed", undelivered, drawn, listed)


def _requirements(lines: list[str]) -> Iterator[Fault]:
    known = [at for at, line in enumerate(lines) if line.startswith("- **FR-")]
    for at in known:
        lead, identity, rest = re.split(r"\*\*(FR-[A-Z0-9-]+):", lines[at], maxsplit=1)
        assert lead == "- "
        area, number = identity.split("-")[1:]
        for bad in (
            f"FR-{area}-{int(number)}",
            f"FR-{area}-0{number}",
            f"FR-{area}-{number[1:]}",
            f"FR-{area}-{number}a",
            f"FR-{area}-",
            f"FR-{area}",
            f"FR-{area}{number}",
            f"FR{area}-{number}",
            f"FR{area}{number}",
            f"FR_{area}_{number}",
            f"FR {area} {number}",
            f"FR-{area} {number}",
            f"FR\u2013{area}\u2013{number}",
            f"FR-{area.lower()}-{number}",
            f"FR-{area.title()}-{number}",
            f"fr-{area.lower()}-{number}",
            f"Fr-{area}-{number}",
            f"FR--{area}-{number}",
            f"FR-{area}--{number}",
            f"FR-{number}-{area}",
            f"FR-{area}-X-{number}",
            f"FR-{area}-{number}-1",
            f"FR-{area}-{number}.1",
            f"FR.{area}.{number}",
            f"FR-{area}-ABC",
            f"FR-{area}-O01",
            f"FR-1{area}-{number}",
            f"FR{number}",
            "FR-1",
            "FR-12",
            "FR-1234",
            "FR-",
            "FR",
            "FR-\uff11\uff12\uff13",
        ):
            yield _changed(lines, at, f"- **{bad}:{rest}", "package-requirement-malformed")
    for at in known[1:]:
        for other in known[: known.index(at)]:
            repeated = lines[at].replace(lines[at][4:15], lines[other][4:15])
            yield _changed(lines, at, repeated, "package-requirement-duplicated")
        drawn = [*lines[: at + 1], lines[at], *lines[at + 1 :]]
        yield _fault(f"{at} twice", "package-requirement-duplicated", drawn, at + 1)


def slips(word: str) -> Iterator[str]:
    """What is typed for a word by mistake."""
    middle = len(word) // 2
    for wrong in (
        word[:middle] + word[middle + 1 :],
        word[:middle] + word[middle] + word[middle:],
        word[:middle] + "x" + word[middle + 1 :],
        word[:1] + word[2:],
        word[:-1],
        word[:-2],
        word[:-2] + word[-1] + word[-2],
        word[:2] + "q" + word[2:-1],
    ):
        if wrong != word:
            yield wrong


def _first(lines: Sequence[str], pattern: str) -> tuple[int, re.Match[str]]:
    for at, line in enumerate(lines):
        if match := re.match(pattern, line):
            return at, match
    raise AssertionError(pattern)


def _deliverables(lines: list[str]) -> list[int]:
    (span,) = [(start, end) for name, start, end in _sections(lines) if name == "Deliverables"]
    return [at for at in range(*span) if re.match(r"- \[[ x]\] `", lines[at])]


def _sections(lines: list[str]) -> list[tuple[str, int, int]]:
    starts = [at for at, line in enumerate(lines) if line.startswith("## ")]
    ends = [*starts[1:], len(lines)]
    names = [lines[at].removeprefix("## ").partition(" (")[0] for at in starts]
    return list(zip(names, starts, ends, strict=True))


def _last_line(block: list[str]) -> int:
    return max(at for at, line in enumerate(block) if line)


def _changed(lines: list[str], at: int, line: str, rule: str, *, safe: bool = False) -> Fault:
    fault = _fault(f"{at} {line!r}", rule, _with(lines, at, line), at)
    return fault._replace(fixed=Fixed.CLEAN, safe=True) if safe else fault


def _fault(name: str, rule: str, changed: list[str], *at: int) -> Fault:
    text = "\n".join(changed)
    return Fault(name, rule, text, Fixed.UNSAFE, tuple(rows(text, number) for number in at))


def _with(lines: list[str], at: int, line: str) -> list[str]:
    return [*lines[:at], line, *lines[at + 1 :]]
