"""What all models share: known fields are validated strictly, and other fields are allowed."""

from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

from promptls.text.nearest import did_you_mean
from promptls.text.wording import listed

T = TypeVar("T")


class Written(BaseModel):
    """An object that another program writes."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    # A type checker makes the signature of the fields.
    if not TYPE_CHECKING:

        def __init__(self, /, **fields: object) -> None:
            """Make an object of its fields. `model_validate` accepts others, too."""
            known = type(self).model_fields
            unknown = next((it for it in fields if it not in known), None)
            if unknown is not None:
                hint = did_you_mean(unknown, known) or f"; expected {listed(known, 'or')}"
                raise TypeError(f"{type(self).__name__} has no field {unknown!r}{hint}")
            super().__init__(**fields)

        # So pydantic knows that reading does not call it.
        __init__.__pydantic_base_init__ = True


class _Present:
    """Makes `None` mean that a field is absent; an explicit null is an error."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        present = tuple(it for it in get_args(source) if it is not NoneType)
        return handler.generate_schema(Union[present])  # noqa: UP007 - the types are not known before


def _whole(value: object) -> object:
    # JSON does not tell `1` from `1.0`.
    return int(value) if isinstance(value, float) and value.is_integer() else value


MayBeAbsent = Annotated[T | None, _Present()]
Whole = Annotated[int, BeforeValidator(_whole)]
# The limit belongs to the number, so that a schema has it as one.
Count = Annotated[int, Field(ge=0), BeforeValidator(_whole)]
Positive = Annotated[int, Field(ge=1), BeforeValidator(_whole)]
Duration = Annotated[float, Field(ge=0)]


def absent(description: str, **more: Any) -> Any:  # noqa: ANN401 - as `Field`, which stands for any value
    """A field that may be absent."""
    return Field(default=None, description=description, **more)
