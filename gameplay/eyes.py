"""In whose eyes names are read. A person may show another name in public than the own one; which of the two somebody
reads is decided here once, where the name is read, so that no page, list, picture or answer can forget it.

A model that has a name also has `public_name`, empty where everybody reads the name itself. `ShownName` is the field of
the name: it gives the public one to whoever may not see through it. Whoever writes (a service that puts names down, the
trail) reads them with `as_written`. Outside a request nobody looks, and names are what they are.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

from django.db import models
from django.db.models.query_utils import DeferredAttribute


class Eyes(Protocol):
    def see(self, named: models.Model) -> bool:
        """Whether this reader reads the own name of this thing, whose public name is another."""


class Strange:
    """A visitor's: they know nobody."""

    def see(self, named: models.Model) -> bool:
        return False


STRANGE = Strange()

_current: ContextVar[Eyes | None] = ContextVar("eyes", default=None)


@contextmanager
def through(eyes: Eyes | None) -> Iterator[None]:
    """Names are read through these eyes meanwhile; None: as they are written."""
    before = _current.set(eyes)
    try:
        yield
    finally:
        _current.reset(before)


def as_written() -> Any:
    """A `with` block, or a decorator of a function, in which names are what they are: for what is put down."""
    return through(None)


def veiled(named: models.Model) -> bool:
    """Whether whoever reads just now does not see the own name of this thing."""
    eyes = _current.get()
    return eyes is not None and bool(named.public_name) and not eyes.see(named)  # type: ignore[attr-defined]


class _Shown(DeferredAttribute):
    """Read, it is what the reader may see; in the row's `__dict__`, and in the database, it is what was written."""

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        written = super().__get__(instance, cls)
        return instance.public_name if instance is not None and veiled(instance) else written

    def __set__(self, instance: Any, value: Any) -> None:
        instance.__dict__[self.field.attname] = value


class ShownName(models.CharField):
    """For the field `name` of a model that also has `public_name`. To the database a text like any other."""

    descriptor_class = _Shown

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def value_from_object(self, obj: Any) -> Any:
        with as_written():
            return super().value_from_object(obj)

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        with as_written():
            return super().pre_save(model_instance, add)
