"""What is a placeholder, and of which class."""

import pytest

from kit import Mark, check_marks, document_of
from promptls.document import Placeholder, Placeholders, Spelling
from promptls.parsing import parse
from promptls.parsing.placeholders import find_placeholders, names_in
from promptls.parsing.surroundings import Surroundings
from promptls.text.spans import Source


def check(drawing: str, *, newline: str = "\n") -> None:
    document = parse(Source(document_of(drawing, newline=newline)), "example.md")
    marks = [
        Mark(it.span.shifted(base), f"{it.form.value} {it.name}".rstrip())
        for base, it in document.nodes(Placeholder)
    ]
    check_marks(drawing, marks, newline=newline)


def names(text: str) -> set[str]:
    document = parse(Source(text), "example.md")
    return {name for _, it in document.nodes(Placeholders) for name in it.names}


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_both_spellings_have_the_same_forms(newline: str) -> None:
    check(
        """
        | # The <<TITLE>>
        :       ^^^^^^^^^ exact TITLE
        | <<A_NAME>>, {{a_name}}, <<first-name>>, {{größe}}, <<_x1>>
        : ^^^^^^^^^^ exact A_NAME
        :             ^^^^^^^^^^ exact a_name
        :                         ^^^^^^^^^^^^^^ exact first-name
        :                                         ^^^^^^^^^ exact größe
        :                                                    ^^^^^^^ exact _x1
        | << A >> {{ a }} {{a }} {{	a}} {{\u00a0a\u00a0}}
        : ^^^^^^^ padded A
        :         ^^^^^^^ padded a
        :                 ^^^^^^ padded a
        :                        ^^^^^^ padded a
        :                               ^^^^^^^ padded a
        | <<>> {{}} << >> {{  }}
        : ^^^^ empty
        :      ^^^^ empty
        :           ^^^^^ empty
        :                 ^^^^^^ empty
        | {{ONE TWO}} and <<ONE TWO 3>>
        : ^^^^^^^^^^^ exact ONE TWO
        :                 ^^^^^^^^^^^^^ exact ONE TWO 3
        """,
        newline=newline,
    )


def test_what_is_not_closed() -> None:
    check(
        """
        | <<NAME
        : ^^^^^^ unclosed NAME
        | {{NAME and more
        : ^^^^^^ unclosed NAME
        | {{NAME} and <<NAME> and {{ NAME } and << NAME >
        : ^^^^^^^ unclosed NAME
        :             ^^^^^^^ unclosed NAME
        :                         ^^^^^^^^^ unclosed NAME
        :                                       ^^^^^^^^^ unclosed NAME
        | {{ONE {{TWO {{THREE}}
        : ^^^^^ unclosed ONE
        :       ^^^^^ unclosed TWO
        :             ^^^^^^^^^ exact THREE
        | {{ONE <<TWO>> {{THREE>> "{{FOUR", <<FIVE, <<SIX: x
        : ^^^^^ unclosed ONE
        :       ^^^^^^^ exact TWO
        :               ^^^^^^^^^ unclosed THREE
        :                          ^^^^^^ unclosed FOUR
        :                                   ^^^^^^ unclosed FIVE
        :                                           ^^^^^ unclosed SIX
        | specs/{{name.md and {{name
        :       ^^^^^^ unclosed name
        :                     ^^^^^^ unclosed name
        | <<A_1}} << A_2 }} {{A_3>>
        : ^^^^^^^ unclosed A_1
        :         ^^^^^^^^^ unclosed A_2
        :                   ^^^^^^^ unclosed A_3
        | {"a": {"b": <<A_4}}
        :             ^^^^^ unclosed A_4
        | {{ONE TWO} <<ONE TWO}} <<ONE two}}
        : ^^^^^^^^^^ unclosed ONE TWO
        :            ^^^^^^^^^^^ unclosed ONE TWO
        :                        ^^^^^ unclosed ONE
        """
    )


def test_what_is_not_opened() -> None:
    check(
        """
        | {A}} `<B>>` {{C}} <<D>> {E}}, {F}}}
        : ^^^^ unopened A
        :       ^^^^ unopened B
        :             ^^^^^ exact C
        :                   ^^^^^ exact D
        :                         ^^^^ unopened E
        | {"a": {B}} x<C>> ${D}} A}} {a b}} {1}} {}} \\{E}}
        | {{A {B}} {{C}} {D}}
        :          ^^^^^ exact C
        """
    )


def test_what_is_nested() -> None:
    check(
        """
        | {{A{{B}}}} {{ {{A}} }} {{A {{B}} C}} {{A{{B}}{{C}}}}
        : ^^^^^^^^^^ nested A
        :            ^^^^^^^^^^^ nested
        :                        ^^^^^^^^^^^^^ nested A
        :                                      ^^^^^^^^^^^^^^^ nested A
        | <<A<<B>>>> {{A<<B>>}} <<A{{B}}>> {{ A {{ B }} }}
        : ^^^^^^^^^^ nested A
        :            ^^^^^^^^^^ nested A
        :                       ^^^^^^^^^^ nested A
        :                                  ^^^^^^^^^^^^^^^ nested A
        """
    )


def test_what_stands_beside_one_is_left_out() -> None:
    check(
        """
        | ({{A}}) "<<B>>" x{{C}}y {"d": {{D}}} WP<<NUM>> <<E>>>
        :  ^^^^^ exact A
        :          ^^^^^ exact B
        :                  ^^^^^ exact C
        :                               ^^^^^ exact D
        :                                        ^^^^^^^ exact NUM
        :                                                ^^^^^ exact E
        | {{A}}{{B}}<<C>><<D>>
        : ^^^^^ exact A
        :      ^^^^^ exact B
        :           ^^^^^ exact C
        :                ^^^^^ exact D
        | **{{A}}** _{{B}}_ $5 {{C}}
        :   ^^^^^ exact A
        :            ^^^^^ exact B
        :                      ^^^^^ exact C
        """
    )


def test_it_is_looked_for_where_the_model_reads() -> None:
    check(
        """
        | `{{A}}` and ``<<B>>``
        :  ^^^^^ exact A
        :               ^^^^^ exact B
        | <!-- {{C}} -->
        |
        | ```
        | {{D}} {{}}
        : ^^^^^ exact D
        | ```
        |
        | > ~~~ txt
        | > {{E}}
        :   ^^^^^ exact E
        | > ~~~
        |
        | ```xml
        | {{F}}
        | ```
        |
        |     {{G}}
        |
        | Text `{{}}` <!-- {{H}} --> {{I}}
        :                            ^^^^^ exact I
        """
    )


def test_names_are_counted_wherever_they_stand() -> None:
    text = "`{{A}}` <!-- <<B>> -->\n\n```py\n{{{C}}} ${{D}} {{ E }}\n```\n\n    <<F>>\n"
    assert names(text) == {"A", "B", "C", "D", "F"}
    assert names("```py\n{{A}}\n```\n") == {"A"}
    assert names("<<A and {{ B }}") == set()
    assert names("Text.") == set()
    assert names_in("{{A}} {{B}} <<C>>", 3, 11) == {"B"}


def test_the_nodes_of_a_section_are_one_more_node() -> None:
    document = parse(Source("Text <<A>> and\n{{ B }}.\n\n# Next\n\n`x`\n"), "example.md")
    (placed,) = document.nodes(Placeholders)
    base, node = placed
    assert (base, node.span) == (0, (5, 22))
    assert [it.spelling for it in node.found] == [Spelling.ANGLES, Spelling.BRACES]
    assert list(node.children()) == list(node.found)
    assert [it.inner.shifted(3) for it in node.found] == [(10, 11), (20, 23)]


@pytest.mark.parametrize(
    "bait",
    [
        "{{" * 25_000,
        "{{" * 25_000 + "}}" * 25_000,
        "{{A" * 15_000 + "}}" * 15_000,
        "<<" * 25_000,
        "{" * 50_000,
        "<" * 50_000,
        "<<A" * 15_000,
        "<<AB " * 10_000,
        "{{AB " * 10_000,
        "\n<<AB" * 10_000,
        "{{" + " " * 100_000,
        "{{AB" + " " * 100_000,
        "{{AB}" * 10_000,
        "{{A" + "{{B}}" * 10_000,
        "{{A{{B}}" * 6_000,
        "{% x %} " + "{{a}} " * 10_000,
        "{% x %} {{a}} " * 5_000,
        "{% x %}\n{{a}}\n" * 5_000,
        "\\a{{b}}" * 7_000,
        "$_{{b}}" * 7_000,
        'f"{{b}}' * 7_000,
        "a_stream <<AB " * 5_000,
        "".join(f"cat <<W{number}\nW{number} \n" for number in range(4_000)),
        "`{{A}} " * 7_000,
        "<<A>> {{B}} and the text around them " * 13_000,
        "{A}} " * 10_000,
        "<A>>" * 10_000,
        "A}}" * 15_000,
        "{" * 25_000 + "A}}" * 10_000,
        "}" * 50_000,
        ">" * 50_000,
        "<<A}} " * 10_000,
        "{{A B} " * 10_000,
        "".join(f"<<A{number} " for number in range(10_000)),
        "".join(f"<<A{number}\n" for number in range(10_000)),
        "".join(f"{{{{A{number} B}} " for number in range(10_000)),
    ],
    ids=lambda it: it[:20],
)
@pytest.mark.timeout(60)
def test_a_bait_is_read_to_its_end(bait: str) -> None:
    find_placeholders(bait, Surroundings(bait, ()), open_at_end=False)
