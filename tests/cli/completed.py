"""Asks for the words that complete what is typed."""

from promptls.cli.completion.answers import answer


def words(*typed: str, shell: str = "zsh") -> list[str]:
    lines = [it.split("\t") for it in answer(shell, typed)]
    return [it[1] for it in lines if it[0] == "word"]
