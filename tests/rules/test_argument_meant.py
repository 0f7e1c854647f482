"""Numbers of arguments that are meant, although they look like prices or like code."""

from textwrap import dedent

import pytest

from kit import check

COMMAND = ".claude/commands/x.md"
HINT = '| ---\n| argument-hint: "[folder] [name]"\n| ---\n'
CODE = "in code becomes the second argument in Claude Code"
PRICE = "of a price becomes the second argument in Claude Code"


def check_command(drawing: str) -> None:
    check(HINT + dedent(drawing).lstrip("\n"), path=COMMAND)


@pytest.mark.parametrize(
    "path",
    [
        "$1/tasks.md",
        "$1/tasks",
        "$1/tasks/a.md",
        "$1/page/",
        "$1/page.md",
        "$1/task-list.md",
        "$1/user/x",
        "$1-$2.md",
        "$1-$2/README.md",
        "$1-$2, as a branch",
        "docs/RFC$1.md",
        "fix-PR$1",
    ],
)
def test_paths_and_names(path: str) -> None:
    check_command(f"    | In $0, write {path}.")


@pytest.mark.parametrize(
    "text", ["turn $1 off", "run $1 per file", "use $1 each time", "keep $1 days", "$1k"]
)
def test_words(text: str) -> None:
    check_command(f"    | In $0, {text}.")


@pytest.mark.parametrize(
    "price",
    [
        "$1 each",
        "$1 per month",
        "$1 per 1,000",
        "$1/page",
        "$1/month.",
        "$1/user/month",
        "$1/hr/seat",
        "$1/schema/hr",
        "$1\u2013$5/head",
        "$1-$5/head",
        "$1\u2013$5, or so",
    ],
)
def test_prices_with_a_unit(price: str) -> None:
    check_command(f"""
        | In $0, it is at {price}
        :                 ^^ argument-in-price: '$1' {PRICE}
    """)


def test_ranges_of_prices() -> None:
    check_command(f"""
        | In $0, it is at $1-$2.50
        :                 ^^ argument-in-price: '$1' {PRICE}
        :                    ^^ argument-in-price: '$2' {PRICE.replace("second", "third")}
        | In $0, it is at $1 - $20
        :                 ^^ argument-in-price: '$1' {PRICE}
        :                      ^^^ argument-in-price: '$20' {PRICE.replace("the second argument", "argument 21")}
    """)


def test_sed_has_other_groups_than_perl() -> None:
    check_command(f"""
        | For $0:
        |
        | ```sh
        | sed -i "s/NAME/$1/" a.md
        | perl -pi -e "s/(NAME)/$1/" a.md
        :                       ^^ argument-in-code: '$1' {CODE}
        | ```
    """)


def test_a_call_that_replaces_ends() -> None:
    check_command(f"""
        | For $0:
        |
        | ```js
        | const folder = path.replace("-", "_")
        | open(folder, "$1")
        | const file = path.replace(
        |   /(a)/g,
        |   "$1"
        :    ^^ argument-in-code: '$1' {CODE}
        | )
        | ```
    """)


def test_words_that_are_no_configuration() -> None:
    check_command("""
        | For $0:
        |
        | ```
        | Replace (all) names with $1, and rewrite the page of $1
        | destination: $1
        | ```
    """)


def test_configuration_with_groups() -> None:
    check_command(f"""
        | For $0:
        |
        | ```yaml
        | regex: (.*);(.*)
        | replacement: $1
        :              ^^ argument-in-code: '$1' {CODE}
        | ```
        |
        | ```nginx
        | rewrite ^/(.*) /a/$1
        :                   ^^ argument-in-code: '$1' {CODE}
        | ```
    """)


def test_a_script_that_a_command_writes_ends() -> None:
    check_command(f"""
        | For $0:
        |
        | ```sh
        | cat > a.sh <<'EOF'
        | #!/bin/sh
        | echo $1
        :      ^^ argument-in-code: '$1' {CODE}
        | EOF
        | sh a.sh $1
        | cat > b.sh <<EOF
        | #!/bin/sh
        | echo $1
        :      ^^ argument-in-code: '$1' {CODE}
        | EOF
        | ```
    """)


def test_a_long_script_that_a_command_writes() -> None:
    lines = "| echo a, which is one of many lines\n" * 60
    check_command(
        "| For $0:\n|\n| ```sh\n| cat > a.sh <<'EOF'\n| #!/bin/sh\n"
        f"{lines}| echo $1\n:      ^^ argument-in-code: '$1' {CODE}\n| EOF\n| ```\n"
    )
