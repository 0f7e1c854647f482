"""What a host gives to a model in every session, whether asked or not: the types of these facts."""

from typing import Literal

from promptls.text.values import NamedTuple

# What hosts call their limits of the list of skills, and of what it says of one skill. The latter
# begin like this.
LIST_LIMIT = "list of skills"
ENTRY_LIMIT = "description"

# In which folders a host looks: in the one in which it starts, or in all on the way to it from the
# root of the project.
Reach = Literal["start", "way"]
# Which of several files it takes: all, in each folder the first, or those with the first name that
# any folder has.
Choice = Literal["all", "first in each folder", "first name"]
# What is no part of the text that it takes.
LeftOut = Literal["front matter", "comments"]
# What it does with a list that is too long: nothing; each description that does not fit falls out;
# or they all become shorter, and where not even the names fit, skills fall out.
Overflow = Literal["stays", "descriptions fall out", "descriptions shrink"]
# What becomes of line breaks in a text: nothing; a space, as for all that does not show; or all
# white space is one space.
LineBreaks = Literal["stay", "spaces", "one space"]
# How it measures the list: in characters, in cells of a terminal, or in tokens of four bytes.
Measure = Literal["characters", "cells", "bytes"]


class StandingFiles(NamedTuple):
    """Files of instructions that are there from the first message on.

    `paths` are globs from a folder. They are not read where any folder has a file of `instead_of`.
    A file whose front matter has the key `waits_with` waits for a file that it is meant for; with
    `always_with`, only files with one of the values of that key are always there, and an empty
    value stands for a key that is missing.
    """

    paths: tuple[str, ...]
    reach: Reach = "way"
    choice: Choice = "all"
    instead_of: tuple[str, ...] = ()
    waits_with: str = ""
    always_with: tuple[str, tuple[str, ...]] | None = None
    left_out: tuple[LeftOut, ...] = ()


class SkillList(NamedTuple):
    """How a host lists skills for a model.

    `entry` is that of one, with its name, text and path, or the path from the folder of skills on,
    and `bare` what is left without a text; there is a line break between them. The text is that of
    `keys`, joined by dashes, or where `has_beginning` the first line below the front matter; in
    the place of some characters it has those in `replaced`. Behind what is cut is the `mark`.
    A skill is named by its front matter, or by its folder if `renamed` is said, which has both
    where they differ.
    One with a key of `unlisted` that has one of its values, or any if there are none, is not
    listed; those of `in_skills` count in `SKILL.md` alone. Nor is one without a key that it
    `needs`, or one beside which is a file in which the pattern of `unlisted_beside` is found.
    """

    paths: tuple[str, ...]
    entry: str
    bare: str
    overflow: Overflow
    reach: Reach = "way"
    measure: Measure = "characters"
    keys: tuple[str, ...] = ("description",)
    has_beginning: bool = False
    line_breaks: LineBreaks = "stay"
    replaced: tuple[tuple[str, str], ...] = ()
    mark: str = ""
    renamed: str = ""
    unlisted: tuple[tuple[str, tuple[str, ...]], ...] = ()
    in_skills: tuple[str, ...] = ()
    unlisted_beside: tuple[str, str] | None = None
    needs: tuple[str, ...] = ()
    note: str = ""


class Start(NamedTuple):
    """What is known of the beginning of a session: nothing of skills where there is no list."""

    instructions: tuple[StandingFiles, ...] = ()
    skills: SkillList | None = None
