"""A second way to what hosts make of texts: letter by letter, from their facts, without our code."""

import re
from collections.abc import Callable, Sequence

SPACE = "\\t\\n\\v\\f\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff"
WHITE = re.compile(f"[{SPACE}]")
WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def model(host: str, text: str, line: str, names: Sequence[str] = ()) -> str:
    """The text that a model gets. `names` are the arguments that the front matter declares."""
    return MODELS[host](text, line, list(names))


def strip(text: str) -> str:
    while text and WHITE.match(text[0]):
        text = text[1:]
    while text and WHITE.match(text[-1]):
        text = text[:-1]
    return text


def digits_at(text: str, at: int) -> str:
    found = ""
    while at < len(text) and text[at] in "0123456789":
        found += text[at]
        at += 1
    return found


def claude(text: str, line: str, names: list[str]) -> str:  # noqa: C901, PLR0912, PLR0915 - it is read from top to bottom
    front = re.match(f"---[{SPACE}]*\n([\\s\\S]*?)---[{SPACE}]*\n?", text)
    body = text[front.end() :] if front else text
    line = strip(line)
    raw = shell_words(line, is_raw=True)
    while raw and re.match(r"[A-Za-z_][A-Za-z0-9_]*\+?=", raw[0]):
        raw = raw[1:]
    words = shell_words(" ".join(raw)) or [it for it in re.split(f"[{SPACE}]+", line) if it]
    line, words = harmless(line), [harmless(it) for it in words]
    made, hit, at = "", False, 0
    counted = [it for it in names if len(it) <= 64][:64]
    longest = sorted(set(counted), key=lambda it: (-len(it), names.index(it)))

    def named(at: int) -> str | None:
        for name in longest:
            end = at + len(name)
            behind = body[end : end + 1]
            if body.startswith(name, at) and behind not in WORD and behind != "[":
                return name
        return None

    while at < len(body):
        rest = body[at + 1 :]
        if body[at] == "\\" and rest[:1] == "$" and (at == 0 or body[at - 1] != "\\"):
            name = named(at + 2)
            if name is not None or rest.startswith("$ARGUMENTS") or digits_at(body, at + 2):
                made += "$"
                at += 2
                continue
        if body[at] != "$":
            made += body[at]
            at += 1
            continue
        name = named(at + 1)
        digits = digits_at(body, at + 1)
        number = re.match(r"ARGUMENTS\[([0-9]+)\]", rest)
        if name is not None:
            index = names.index(name)
            made += words[index] if index < len(words) else ""
            hit, at = True, at + 1 + len(name)
        elif number:
            index = int(number[1])
            if index < len(words):
                made += words[index]
                hit = True
            else:
                made += "$" + number[0]
            at += 1 + number.end()
        elif digits and body[at + 1 + len(digits) : at + 2 + len(digits)] not in WORD - {""}:
            if int(digits) < len(words):
                made += words[int(digits)]
                hit = True
            else:
                made += "$" + digits
            at += 1 + len(digits)
        elif rest.startswith("ARGUMENTS"):
            made += line
            hit, at = True, at + len("$ARGUMENTS")
        else:
            made += "$"
            at += 1
    return made if hit or not line else f"{made}\n\nARGUMENTS: {line}"


def harmless(typed: str) -> str:
    """Without what would begin a command."""
    made = ""
    for letter in typed.replace("`!", "` !").replace("!`", "! `"):
        begins = letter == "!" and (not made or WHITE.match(made[-1]))
        made += "\\!" if begins else letter
    return made


def shell_words(line: str, *, is_raw: bool = False) -> list[str]:
    """Words of plain texts and closed quotes, without these or as they are."""
    chunks: list[str] = re.findall(r"(?:'[^']*'|\"[^\"]*\"|[^ '\"])+", line)
    if is_raw:
        return chunks
    quoted = r"'([^']*)'|\"([^\"]*)\""
    return [re.sub(quoted, lambda it: it[1] or it[2] or "", chunk) for chunk in chunks]


def opencode(text: str, line: str, names: list[str]) -> str:
    del names
    body = text
    if re.match(r"---[ \t]*\r?\n", text) and "\n---" in text:
        body = text[text.index("\n---") + 4 :]
        body = body.removeprefix("\r")
        body = body.removeprefix("\n")
    body = strip(body)
    words = [
        re.sub(r"^[\"']|[\"']\Z", "", it)
        for it in re.findall(f"\"[^\"]*\"|'[^']*'|[^{SPACE}\"']+", line)
    ]
    numbers = [int(it) for it in re.findall(r"\$([0-9]+)", body)]

    def numbered(found: re.Match[str]) -> str:
        number = int(found[1])
        if number > len(words):
            return ""
        if number == max(numbers):
            return " ".join(words[number - 1 :])
        return words[number - 1] if number else "undefined"

    made = replaced(re.sub(r"\$([0-9]+)", numbered, body), "$ARGUMENTS", line)
    if not numbers and "$ARGUMENTS" not in body and strip(line):
        made += "\n\n" + line
    return strip(made)


def codex(text: str, line: str, names: list[str]) -> str:
    del names
    lines = text.split("\n")
    body = text
    if lines[0].strip() == "---":
        ends = [at for at, it in enumerate(lines) if at and it.strip() == "---"]
        body = "\n".join(lines[ends[0] + 1 :]) if ends else text
    words = shell_words(strip(line))
    needed = [it for it in re.findall(r"(?<!\$)\$([A-Z][A-Z0-9_]*)", body) if it != "ARGUMENTS"]
    if needed:
        pairs = [it.split("=", 1) for it in words]
        if any(len(it) < 2 or not it[0] for it in pairs):
            return "REFUSED"
        given = {it[0]: it[1] for it in pairs}
        if any(it not in given for it in needed):
            return "REFUSED"
        return re.sub(r"(?<!\$)\$([A-Z][A-Z0-9_]*)", lambda it: given.get(it[1], it[0]), body)
    made, at = "", 0
    while at < len(body):
        if body.startswith("$$", at):
            made, at = made + "$$", at + 2
        elif body[at] == "$" and body[at + 1 : at + 2] in set("123456789"):
            index = int(body[at + 1]) - 1
            made, at = made + (words[index] if index < len(words) else ""), at + 2
        elif body.startswith("$ARGUMENTS", at):
            made, at = made + " ".join(words), at + len("$ARGUMENTS")
        else:
            made, at = made + body[at], at + 1
    return made


def gemini(text: str, line: str, names: list[str]) -> str:
    """The text is the prompt itself. No file is read."""
    del names
    typed = strip(f"|{line}").removeprefix("|")
    whole = " ".join(it for it in re.split(f"[{SPACE}]+", typed) if it)
    made, rest = "", text
    while "!{" in rest:
        part, _, rest = rest.partition("!{")
        depth, end = 1, 0
        while depth:
            if end == len(rest):
                return "REFUSED"
            depth += {"{": 1, "}": -1}.get(rest[end], 0)
            end += 1
        command, rest = strip(rest[: end - 1]), rest[end:]
        made += replaced(part, "{{args}}", whole)
        made += f"!{{{replaced(command, '{{args}}', shell_word(whole))}}}" if command else ""
    made += replaced(rest, "{{args}}", whole)
    return made if "{{args}}" in text or not typed else f"{made}\n\n/c {typed}"


def shell_word(argument: str) -> str:
    """As `shell-quote` writes it; no argument has the letter of a drive."""
    if "'" not in argument and any(it in '"\\' or WHITE.match(it) for it in argument):
        return f"'{argument}'"
    is_quoted = any(it in "\"'" or WHITE.match(it) for it in argument)
    special = '"\\$`!' if is_quoted else "#!\"$&'()*,:;<=>?@[\\]^`{|}"
    written = "".join(f"\\{it}" if it in special else it for it in argument)
    return f'"{written}"' if is_quoted else written


def replaced(text: str, found: str, put: str) -> str:
    """What `text.replaceAll(found, put)` is in JavaScript."""
    parts = text.split(found)
    made = parts[0]
    for index, part in enumerate(parts[1:], 1):
        before = found.join(parts[:index])
        behind = text[len(before) + len(found) :]
        meant = {"$$": "$", "$&": found, "$`": before, "$'": behind}
        made += re.sub(r"\$[$&`']", lambda it, meant=meant: meant[it[0]], put) + part  # type: ignore[misc]
    return made


MODELS: dict[str, Callable[[str, str, list[str]], str]] = {
    "claude-code": claude,
    "opencode": opencode,
    "codex": codex,
    "gemini": gemini,
}
