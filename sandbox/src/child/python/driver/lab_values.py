"""How values cross from one instance to the other: plain values as copies, lists, dicts and sets as twins that are kept
equal, everything else by reference. JSON carries it all: unlike pickle, reading it cannot run anything."""

import base64
import collections
import datetime
import decimal
import enum
import fractions
import functools
import pathlib
import sys
import uuid

_scalars = frozenset((type(None), bool, int, float, str))
_twins = {list: "l", dict: "d", set: "s"}

# Values without identity that both sides can make: name, class, arguments of the class.
_makers = (
    ("tuple", tuple, lambda value: [list(value)]),
    ("frozenset", frozenset, lambda value: [list(value)]),
    ("datetime", datetime.datetime, lambda value: [*value.timetuple()[:6], value.microsecond, value.tzinfo]),
    ("date", datetime.date, lambda value: [value.year, value.month, value.day]),
    ("time", datetime.time, lambda value: [value.hour, value.minute, value.second, value.microsecond, value.tzinfo]),
    ("timedelta", datetime.timedelta, lambda value: [value.days, value.seconds, value.microseconds]),
    ("timezone", datetime.timezone, lambda value: [value.utcoffset(None)]),
    ("decimal", decimal.Decimal, lambda value: [str(value)]),
    ("fraction", fractions.Fraction, lambda value: [value.numerator, value.denominator]),
    ("uuid", uuid.UUID, lambda value: [str(value)]),
    ("path", pathlib.PosixPath, lambda value: [str(value)]),
    ("purepath", pathlib.PurePosixPath, lambda value: [str(value)]),
    ("range", range, lambda value: [value.start, value.stop, value.step]),
    ("slice", slice, lambda value: [value.start, value.stop, value.step]),
    ("complex", complex, lambda value: [value.real, value.imag]),
)
_copied = {kind: (name, take) for name, kind, take in _makers}
_made = {name: kind for name, kind, _ in _makers}

# Classes that both sides have. Functions are never named: the judge must not run its own `exec` for the code.
_named = {f"{kind.__module__}.{kind.__qualname__}": kind for _, kind, _ in _makers}
_named.update((kind.__name__, kind) for kind in (bool, int, float, str, bytes, bytearray, list, dict, set, object, type(None)))
_names = {kind: name for name, kind in _named.items()}


# Stand-ins that each side has for itself.
_libraries = sys.stdlib_module_names | {"argon2", "jwt", "cryptography", "pymongo", "ldap3", "sqlalchemy", "redis"}


def is_shared_class(kind):
    """An exception of a library, which both sides know by its name."""
    return kind in _names or (issubclass(kind, BaseException) and kind.__module__.partition(".")[0] in _libraries)


def name_class(kind):
    return _names.get(kind) or f"{kind.__module__}:{kind.__qualname__}"


def find_class(name):
    if name in _named:
        return _named[name]
    module, _, path = name.partition(":")
    found = sys.modules.get(module) if module.partition(".")[0] in _libraries else None
    for part in path.split("."):
        found = getattr(found, part, None)
    if isinstance(found, type) and issubclass(found, BaseException):
        return found
    raise LookupError(f"{name} is not known here")


class Values:
    """One side's way to write and read values. `refer` and `resolve` do the references."""

    def __init__(self, side, refer, resolve):
        self._side, self._refer, self._resolve = side, refer, resolve
        self._twins, self._keys, self._count = {}, {}, 0

    def write(self, value):
        kind = type(value)
        if kind in _scalars:
            return value
        if kind in _twins:
            return self._write_twin(value)
        if kind is bytes:
            return {"b": base64.b64encode(value).decode()}
        if kind is bytearray:
            return {"B": base64.b64encode(value).decode()}
        if kind in _copied:
            name, take = _copied[kind]
            parts = take(value)
            return {"m": [name, [self.write(one) for one in (parts[0] if name in ("tuple", "frozenset") else parts)]]}
        if isinstance(value, type) and is_shared_class(value):
            return {"n": name_class(value)}
        return self._write_other(value, kind)

    def _write_other(self, value, kind):
        if issubclass(kind, enum.Enum):
            return {"r": self._refer(value)}
        if kind.__module__ == "markupsafe" and isinstance(value, str):
            return {"M": str.__getitem__(value, slice(None))}
        # A subclass of a plain type is the plain value: what it overrides must not reach the judge.
        for base in (str, int, float, bytes, datetime.datetime, datetime.date, decimal.Decimal, pathlib.PosixPath):
            if isinstance(value, base):
                return self.write(_plain(value, base))
        if isinstance(value, tuple) and hasattr(kind, "_fields"):
            fields = [str(name) for name in kind._fields]
            return {"f": [kind.__name__, fields, [self.write(one) for one in tuple.__iter__(value)]]}
        if kind in (collections.defaultdict, collections.OrderedDict, collections.Counter):
            return self.write(dict(dict.items(value)))
        return {"r": self._refer(value)}

    def read(self, text):
        if type(text) in _scalars:
            return text
        if isinstance(text, list):
            return [self.read(one) for one in text]
        [(tag, body)] = text.items()
        if tag == "w":
            return self._read_twin(body)
        if tag == "b":
            return base64.b64decode(body)
        if tag == "B":
            return bytearray(base64.b64decode(body))
        if tag == "m":
            name, parts = body
            parts = [self.read(one) for one in parts]
            return _made[name](parts) if name in ("tuple", "frozenset") else _made[name](*parts)
        if tag == "M":
            return sys.modules["markupsafe"].Markup(body)
        if tag == "n":
            return find_class(body)
        if tag == "f":
            name, fields, parts = body
            return _row_class(name, tuple(fields))(*[self.read(one) for one in parts])
        return self._resolve(body)

    # Twins: a list, dict or set exists once on each side. Only one side runs at a time, so before it hands over, it
    # sends what has changed. A twin that nobody else on this side has held since the last time cannot have changed.
    # Entries: the value, its items as last sent or received, and whether somebody may hold it.

    def _write_twin(self, value):
        key = self._keys.get(id(value))
        if key is not None:
            return {"w": [key, None, None]}
        self._count += 1
        key = f"{self._side}{self._count}"
        self._keys[id(value)] = key
        entry = self._twins[key] = [value, None, True]
        entry[1] = self._items(value)
        return {"w": [key, _twins[type(value)], entry[1]]}

    def pair(self, key, value):
        """Makes a container that both sides have had from the beginning a twin."""
        self._keys[id(value)] = key
        self._twins[key] = [value, self._items(value), True]

    def _items(self, value):
        if type(value) is dict:
            return [[self.write(key), self.write(one)] for key, one in value.items()]
        return [self.write(one) for one in value]

    def _read_twin(self, body):
        key, tag, items = body
        if key in self._twins:
            self._twins[key][2] = True
            return self._twins[key][0]
        value = {"l": list, "d": dict, "s": set}[tag]()
        self._twins[key] = [value, items, True]
        self._keys[id(value)] = key
        self._fill(value, items)
        return value

    def _fill(self, value, items):
        if type(value) is dict:
            parts = [(self.read(key), self.read(one)) for key, one in items]
            value.clear()
            value.update(parts)
            return
        parts = [self.read(one) for one in items]
        value.clear()
        value.extend(parts) if type(value) is list else value.update(parts)

    def write_changes(self):
        changes = []
        for key, entry in list(self._twins.items()):
            is_held = sys.getrefcount(entry[0]) > 2
            if not is_held and not entry[2]:
                continue
            entry[2] = is_held
            items = self._items(entry[0])
            if items != entry[1] and _without_news(items) != _without_news(entry[1]):
                changes.append([key, items])
            entry[1] = items
        return changes

    def read_changes(self, changes):
        for key, items in changes:
            entry = self._twins[key]
            entry[1] = items
            self._fill(entry[0], items)


def _without_news(text):
    """Twins are written in full the first time and by their key afterwards; for comparing, only keys count."""
    if isinstance(text, dict):
        return {tag: body[0] if tag in "wr" else _without_news(body) for tag, body in text.items()}
    return [_without_news(one) for one in text] if isinstance(text, list) else text


@functools.cache
def _row_class(name, fields):
    return collections.namedtuple(name, fields, rename=True)


def _plain(value, base):
    if base is str:
        return str.__str__(value) if type(value).__str__ is str.__str__ else "".join(str.__getitem__(value, slice(None)))
    if base is int:
        return int.__add__(value, 0)
    if base is float:
        return float.__add__(value, 0.0)
    if base is bytes:
        return bytes.__getitem__(value, slice(None))
    if base is decimal.Decimal:
        return decimal.Decimal.__pos__(value)
    if base is datetime.datetime:
        return datetime.datetime.fromisoformat(datetime.datetime.isoformat(value))
    if base is datetime.date:
        return datetime.date.fromordinal(datetime.date.toordinal(value))
    return pathlib.PosixPath(*pathlib.PurePath.__reduce__(value)[1])
