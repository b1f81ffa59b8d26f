"""How values look to Python. On the wire, records have the names of the proof (`createdAt`); where the code says with a type what it expects, such as a
dataclass or a `Path`, it gets that. Dictionaries are data: their keys stay as they are."""

import asyncio
import base64
import builtins
import collections.abc
import dataclasses
import datetime
import decimal
import enum
import functools
import inspect
import io
import os
import pathlib
import re
import types
import typing
import uuid

_scalars = (bool, int, float, str)
_largest = 2**53 - 1
_log_methods = frozenset(("trace", "debug", "info", "warn", "error"))


class Gone(BaseException):
    """The judge has ended."""


class Blocked(BaseException):
    """The database would let this request wait for another one."""


@functools.cache
def to_snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


@functools.cache
def to_camel(name):
    name = name.lower() if name.isupper() else name
    return re.sub(r"(?<=[A-Za-z0-9])_([a-z0-9])", lambda found: found[1].upper(), name)


def _hints(target):
    try:
        return typing.get_type_hints(target.__init__ if isinstance(target, type) and not dataclasses.is_dataclass(target) else target)
    except Exception:
        return {}


@functools.cache
def _result_of(kind, name):
    """What a method returns, by a protocol or by the field of a dataclass that holds a function."""
    if name is None:
        return None
    if callable(getattr(kind, name, None)):
        return _hints(getattr(kind, name)).get("return")
    try:
        return (typing.get_args(typing.get_type_hints(kind).get(name)) or (None,))[-1]
    except Exception:
        return None


def list_exports(module, write):
    """What the proof can use: functions, classes, errors and constants of the module itself."""
    exports, names = [], {}
    for name, value in list(vars(module).items()):
        if name.startswith("_"):
            continue
        own = getattr(value, "__module__", None) == module.__name__
        camel = to_camel(name) if not isinstance(value, type) else name
        if isinstance(value, type) and own and issubclass(value, BaseException):
            exports.append(["error", camel, [one.__name__ for one in value.__mro__[1:-1]]])
        elif isinstance(value, type) and own:
            exports.append(["class", camel])
        elif callable(value) and (own or isinstance(value, functools.partial)):
            exports.append(["function", camel])
        elif isinstance(value, (*_scalars, bytes)) and name.isupper():
            exports.append(["value", camel, write(value)])
        else:
            continue
        names[camel] = name
    # `add_order_routes` is what `orderRoutes` is in TypeScript.
    for name in [one for one in names if re.match("add[A-Z]", one)]:
        short = name[3].lower() + name[4:]
        if short not in names:
            exports.append(["function", short])
            names[short] = names[name]
    # `createSessions` gives what is an object of the class `Sessions` here.
    for name in [one for one in names if isinstance(vars(module)[names[one]], type)]:
        if f"create{name}" not in names and ["class", name] in exports:
            exports.append(["function", f"create{name}"])
            names[f"create{name}"] = names[name]
    return exports, names


def call_with(function, given, shapes):
    """Each argument in the type that the function names; a last record can be its keywords."""
    hints, named = _hints(function), {}
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    places = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    keywords = {one.name for one in parameters if one.kind is one.KEYWORD_ONLY}
    if keywords and len(given) > len(places) and isinstance(given[-1], dict):
        named = {to_snake(name): value for name, value in given[-1].items() if to_snake(name) in keywords}
        named = {name: shapes.fit(value, hints.get(name)) for name, value in named.items()}
        given = given[:-1]
    # Python logs by itself: a function that takes no logger is given none.
    if len(given) > len(places) and not any(one.kind is one.VAR_POSITIONAL for one in parameters):
        given = [one for one in given if not (isinstance(one, Handle) and one._methods and one._methods <= _log_methods)]
    fitted = [shapes.fit(value, hints.get(places[place].name) if place < len(places) else None) for place, value in enumerate(given)]
    result = function(*fitted, **named)
    return asyncio.run(result) if inspect.iscoroutine(result) else result


class Record(dict):
    """What the judge gives without a type of the code: its fields are attributes, too."""

    def __getattr__(self, name):
        for one in (name, to_camel(name)):
            if one in self:
                return self[one]
        raise AttributeError(name)


class Handle:
    """An object of the judge: its methods are calls, under the names that Python gives them."""

    def __init__(self, ask, key, kind, methods, data):
        self.__dict__.update(_ask=ask, _lab_key=key, _kind=kind, _methods=frozenset(methods), _data=data, _protocol=None, _fit=None)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        for one in (to_camel(name), name):
            if one in self._data:
                return self._data[one]
            if one in self._methods:
                return functools.partial(self._call, one, name)
        raise AttributeError(name)

    def _call(self, name, own_name, *arguments, **named):
        given = [*arguments, {to_camel(one): value for one, value in named.items()}] if named else arguments
        result = self._ask(self._lab_key, name, given)
        return result if self._protocol is None else self._fit(result, _result_of(self._protocol, own_name))

    def __call__(self, *arguments, **named):
        if self._kind != "function":
            raise TypeError("this object is no function")
        return self._call(None, None, *arguments, **named)


class Shapes:
    def __init__(self, ask, key_of, find_object, find_app, find_error, connections):
        self._ask, self._key_of, self._find_object = ask, key_of, find_object
        self._find_app, self._find_error, self._connections = find_app, find_error, connections
        self._handles = {}

    # From the judge.

    def read(self, wire):
        if not isinstance(wire, list):
            return wire
        tag, *parts = wire
        if tag == "l":
            return [self.read(one) for one in parts]
        if tag == "r":
            return Record((key, self.read(value)) for key, value in parts)
        if tag == "d":
            return datetime.datetime.fromtimestamp(parts[0] / 1000, datetime.UTC)
        if tag == "y":
            return base64.b64decode(parts[0])
        if tag == "i":
            return int(parts[0])
        if tag == "f":
            return float(parts[0].replace("Infinity", "inf"))
        if tag == "h":
            return self._read_handle(*parts)
        if tag == "o":
            return self._find_object(parts[0])
        if tag == "a":
            return self._find_app(parts[0])
        if tag == "e":
            return self.read_error(wire)
        raise ValueError(f"unknown value {tag}")

    def _read_handle(self, key, *described):
        if described:
            kind, methods, data = described
            self._handles[key] = Handle(self._ask, key, kind, methods[1:], self.read(data))
        handle = self._handles[key]
        if handle._kind in ("sql", "shared sql"):
            # Each time the database is given to the code, this is a connection of its own.
            return self._connections.open(handle)
        return handle

    def read_error(self, wire):
        _, name, message, _ = wire
        if name == "Blocked":
            return Blocked(message)
        kind = self._find_error(name) or getattr(builtins, name, None)
        if not isinstance(kind, type) or not issubclass(kind, Exception):
            kind = RuntimeError if name == "Error" else type(name, (Exception,), {})
        try:
            return kind(message)
        except TypeError:
            return RuntimeError(message)

    # What the code expects.

    def fit(self, value, hint):
        try:
            return self._fit(value, hint)
        except (TypeError, ValueError, KeyError, AttributeError):
            return value

    def _fit(self, value, hint):
        if hint is None or hint is typing.Any or value is None:
            return value
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            for one in inner:
                fitted = self.fit(value, one) if one is not type(None) else value
                if type(fitted) is not type(value):
                    return fitted
            return value
        if origin is collections.abc.Callable and isinstance(value, Handle):
            return lambda *given, **named: self.fit(value(*given, **named), inner[-1] if inner else None)
        if isinstance(value, list):
            return self._fit_list(value, origin or hint, inner)
        if isinstance(value, dict):
            return self._fit_record(value, origin or hint, inner)
        if not isinstance(hint, type):
            return value
        if isinstance(value, Handle):
            value.__dict__.update(_protocol=hint, _fit=self.fit)
            return value
        return self._fit_plain(value, hint)

    def _fit_list(self, value, kind, inner):
        if kind is tuple and inner and inner[-1] is not Ellipsis:
            return tuple(self.fit(one, hint) for one, hint in zip(value, inner))
        items = [self.fit(one, inner[0] if inner else None) for one in value]
        makers = {tuple: tuple, set: set, frozenset: frozenset, collections.abc.Set: frozenset, collections.abc.Iterator: iter}
        return makers.get(kind, list)(items)

    def _fit_record(self, value, kind, inner):
        if dataclasses.is_dataclass(kind):
            names = {one.name for one in dataclasses.fields(kind) if one.init}
        elif isinstance(kind, type) and (typing.is_typeddict(kind) or hasattr(kind, "_fields")):
            names = set(kind.__annotations__) | set(getattr(kind, "_fields", ()))
        elif kind in (dict, collections.abc.Mapping, collections.abc.MutableMapping):
            number = bool(inner) and inner[0] is int
            return {int(key) if number else key: self.fit(one, inner[1] if inner else None) for key, one in value.items()}
        else:
            return value
        hints = _hints(kind) if not typing.is_typeddict(kind) else typing.get_type_hints(kind)
        snake = {key if key in names else to_snake(key): one for key, one in value.items()}
        fitted = {key: self.fit(one, hints.get(key)) for key, one in snake.items() if key in names}
        return fitted if typing.is_typeddict(kind) else kind(**fitted)

    def _fit_plain(self, value, kind):
        if issubclass(kind, enum.Enum):
            return kind(value)
        if kind is datetime.date and isinstance(value, datetime.datetime):
            return value.date()
        if kind in (datetime.date, datetime.datetime) and isinstance(value, str):
            return kind.fromisoformat(value)
        if kind is decimal.Decimal and isinstance(value, (int, float, str)):
            return decimal.Decimal(str(value))
        if issubclass(kind, pathlib.PurePath) and isinstance(value, str):
            return kind(value)
        if kind is bytes and isinstance(value, str):
            return value.encode()
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            return float(value)
        if kind is uuid.UUID and isinstance(value, str):
            return kind(value)
        if kind in (typing.BinaryIO, typing.IO, io.BytesIO) and isinstance(value, bytes):
            return io.BytesIO(value)
        if kind in (typing.TextIO, io.StringIO) and isinstance(value, str):
            return io.StringIO(value)
        if kind in (datetime.timedelta,) and isinstance(value, (int, float)):
            return datetime.timedelta(seconds=value)
        return value

    # To the judge.

    def write(self, value):
        if value is None or value is True or value is False:
            return value
        if isinstance(value, Handle) or hasattr(type(value), "_lab_handle"):
            return ["h", value._lab_key]
        if isinstance(value, enum.Enum):
            return self.write(value.value)
        if isinstance(value, str):
            return str.__str__(value)
        if isinstance(value, int):
            return int(value) if -_largest <= value <= _largest else ["i", str(int(value))]
        if isinstance(value, float):
            return float(value) if value - value == 0 else ["f", {"inf": "Infinity", "-inf": "-Infinity"}.get(str(float(value)), "NaN")]
        if isinstance(value, (bytes, bytearray, memoryview)):
            return ["y", base64.b64encode(value).decode()]
        return self._write_other(value)

    def _write_other(self, value):
        if isinstance(value, decimal.Decimal):
            return ["f", str(value)]
        if isinstance(value, datetime.datetime):
            aware = value if value.tzinfo else value.replace(tzinfo=datetime.UTC)
            return ["d", round(aware.timestamp() * 1000)]
        if isinstance(value, (datetime.date, datetime.time)):
            return value.isoformat()
        if isinstance(value, datetime.timedelta):
            return value.total_seconds()
        if isinstance(value, (uuid.UUID, os.PathLike)):
            return str(value)
        if isinstance(value, type):
            return ["o", self._key_of(value), value.__name__]
        if hasattr(type(value), "_fields"):
            return ["r", *([to_camel(name), self.write(getattr(value, name))] for name in value._fields)]
        if isinstance(value, collections.abc.Mapping):
            return ["r", *([str(key), self.write(one)] for key, one in value.items())]
        if dataclasses.is_dataclass(value) and not _has_methods(type(value)):
            return ["r", *([to_camel(one.name), self.write(getattr(value, one.name))] for one in dataclasses.fields(value))]
        if isinstance(value, (list, tuple, set, frozenset, collections.abc.ValuesView, collections.abc.KeysView, types.GeneratorType)):
            return ["l", *map(self.write, value)]
        return ["o", self._key_of(value), type(value).__name__]

    def find_name(self, target, name):
        return name if hasattr(target, name) else to_snake(name)


@functools.cache
def _has_methods(kind):
    return any(isinstance(value, types.FunctionType) and not name.startswith("_") for name, value in vars(kind).items())
