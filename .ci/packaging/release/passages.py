"""What pages say because there is no public package, and what they say as soon as there is one."""

from typing import Final

PASSAGES: Final = {
    "README.md": (
        (
            """\
You need Python 3.11 or newer and a checkout of promptls, because there is no public package yet.
""",
            """\
You need Python 3.11 or newer.
`pipx install promptls` or `uv tool install promptls` installs promptls, and `uvx promptls check` runs it without being installed.
The rest of this section is about checkouts and copies of your own.
""",
        ),
        (
            "`$PROMPTLS` is the address of your repository, such as",
            "`$PROMPTLS` is `https://github.com/OWNER/promptls`, or the address of your copy, such as",
        ),
        (
            "Until there is a public package, a CI job needs promptls beside the prompts.\n",
            """\
On GitHub, the action is `OWNER/promptls/.github/actions/check@TAG`, with the tag of a release, and elsewhere `pip install promptls` is enough.
With a copy of your own, a CI job needs it beside the prompts.
""",
        ),
    ),
    "editors/vscode/README.md": (("There is no public package yet.\n", ""),),
    "server/ADOPTING.md": ((", and no public package yet.", "."),),
}
