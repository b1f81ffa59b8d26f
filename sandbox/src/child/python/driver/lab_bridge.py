"""Lets two instances of Python call each other. Only one runs at a time: who asks waits for the answer, and answers what it
is asked meanwhile."""

import contextlib
import json
import os

from lab_proxies import ClassProxy, Proxy, make_proxy, special_of
from lab_values import Values

_read, _write, _loads, _dumps = os.read, os.write, json.loads, json.dumps

# What one side may ask the other's policy for. A message can name anything, such as `__init__`.
_naming = ("get", "set", "delete", "special", "dataclass")
_operations = frozenset("get set delete equals dir copy dataclass instance subclass special".split())


class Gone(BaseException):
    """The other instance has ended."""


class Bridge:
    def __init__(self, side, channel, policy, find_line=lambda error: None):
        self._channel, self._policy, self._find_line = channel, policy, find_line
        self._side, self._count = side, 0
        self._own, self._own_keys, self._others, self._classes = {}, {}, {}, {}
        self._values = Values(side, self._refer, self._resolve)
        # Both instances are one program: what one puts into the environment, the other sees.
        self._values.pair("environ", os.environ._data)
        self.roots = {}

    # Messages: the length in four bytes, then JSON.

    def _send(self, message):
        data = _dumps(message).encode()
        data = len(data).to_bytes(4, "big") + data
        while data:
            data = data[_write(self._channel, data) :]

    def _receive(self):
        # Nobody sends twice in a row, so a message is all there is to read.
        data = b""
        while len(data) < 4 or len(data) < 4 + int.from_bytes(data[:4], "big"):
            part = _read(self._channel, 1 << 16)
            if not part:
                raise Gone
            data += part
        return _loads(data[4:])

    def ask(self, what, *arguments):
        values = [self._values.write(one) for one in arguments]
        self._send(["ask", self._values.write_changes(), values, what])
        return self._wait()

    def serve(self):
        """Answers until the other instance ends."""
        try:
            self._wait()
        except Gone:
            return

    def _wait(self):
        while True:
            kind, changes, content, *what = self._receive()
            # Written in this order: what is new in the content may be named in the changes.
            value = self._read_error(content) if kind == "raise" else self._values.read(content)
            self._values.read_changes(changes)
            if kind == "return":
                return value
            if kind == "raise":
                raise value
            self._answer(what[0], value)

    def _answer(self, what, values):
        try:
            result = ["return", self._values.write(self._do(what, values))]
        except Gone:
            raise
        except BaseException as error:
            result = ["raise", self._write_error(error)]
        kind, value = result
        self._send([kind, self._values.write_changes(), value])

    def _do(self, what, values):
        if what == "root":
            return self.roots[values[0]](*values[1:])
        if what not in _operations:
            raise TypeError(f"{what} is not an operation")
        key, *rest = values
        # A subclass of str could answer the policy's questions about it as it likes.
        if what in _naming and type(rest[0]) is not str:
            raise TypeError("a name must be a str")
        target = self._own[key]
        return getattr(self._policy, what)(target, *rest)

    # References

    def _refer(self, value):
        if isinstance(value, Proxy):
            return [object.__getattribute__(value, "_lab")[1], "home"]
        if isinstance(value, type) and "_lab_key" in value.__dict__:
            return [value.__dict__["_lab_key"], "home"]
        if isinstance(value, BaseException):
            return self._write_error(value)
        self._policy.hand_out(value)
        key = self._key_of(value)
        if isinstance(value, type) and issubclass(value, BaseException):
            return [key, "error class", value.__name__, [self._values.write(base) for base in value.__bases__]]
        if isinstance(value, type):
            return [key, "class", value.__name__]
        return [key, "object", type(value).__name__, special_of(value)]

    def _key_of(self, value):
        key = self._own_keys.get(id(value))
        if key is None:
            self._count += 1
            key = f"{self._side}{self._count}"
            self._own[key], self._own_keys[id(value)] = value, key
        return key

    def _resolve(self, body):
        key, kind, *rest = body
        if kind == "home":
            return self._own[key]
        if kind == "error":
            return self._read_error(body)
        if key not in self._others:
            if kind == "error class":
                name, bases = rest
                self._others[key] = self._make_error_class(key, name, [self._values.read(one) for one in bases])
            elif kind == "class":
                self._others[key] = ClassProxy(self, key)
            else:
                self._others[key] = make_proxy(self, key, *rest)
        return self._others[key]

    # Errors: raised again on this side as an error whose class has the same name and bases. On its way home it becomes
    # the original again.

    def _make_error_class(self, key, name, bases):
        def get(error, attribute):
            if attribute.startswith("__") or "_lab_key" not in error.__dict__:
                raise AttributeError(attribute)
            return self.ask("get", error.__dict__["_lab_key"], attribute)

        def new(cls, *arguments, **named):
            # Made on this side, such as a code's own error that the proof raises: the other side makes the original.
            return self.ask("special", key, "__call__", arguments, tuple(named.items()))

        members = {"_lab_key": key, "__getattr__": get, "__new__": new, "__init__": lambda *_, **__: None}
        members["__str__"] = lambda error: error.__dict__.get("_lab_text", "")
        bases = [base for base in bases if isinstance(base, type) and issubclass(base, BaseException)]
        return type(name, tuple(bases) or (Exception,), members)

    def _write_error(self, error):
        home = error.__dict__.get("_lab_key")
        if home is not None:
            return [home, "home"]
        try:
            text = error.msg if isinstance(error, SyntaxError) else str(error)
        except BaseException:
            text = ""
        try:
            arguments = self._values.write(error.args)
        except TypeError:
            arguments = {"m": ["tuple", []]}
        return [self._key_of(error), "error", self._values.write(type(error)), arguments, text, self._find_line(error)]

    def _read_error(self, body):
        key, kind, *rest = body
        if kind == "home":
            return self._own[key]
        if key not in self._others:
            kind, arguments, text, line = rest
            cls = self._values.read(kind)
            base = next(one for one in cls.__mro__ if "_lab_key" not in one.__dict__)
            arguments = self._values.read(arguments)
            error = base.__new__(cls, *arguments)
            with contextlib.suppress(Exception):
                base.__init__(error, *arguments)
            error.__dict__.update(_lab_key=key, _lab_text=text, _lab_line=line)
            self._others[key] = error
        return self._others[key]
