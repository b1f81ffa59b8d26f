"""What one instance lets the other do with its objects."""

import copy
import dataclasses
import types

from lab_proxies import SPECIAL, Proxy

# What they do with an object happens on its own side.
DATACLASS_FUNCTIONS = ("replace", "asdict", "astuple", "fields")
_functions = (types.FunctionType, types.MethodType, types.BuiltinFunctionType, types.MethodWrapperType)
_replaceable = (type(None), bool, int, float, str, bytes, tuple, list, dict, set, Proxy)
_closed = (types.FrameType, types.CodeType, types.TracebackType, types.CellType)


class OpenPolicy:
    """The code's side: the proof may do everything, as if the object were its own."""

    def hand_out(self, value):
        pass

    def get(self, target, name):
        return getattr(target, name)

    def set(self, target, name, value):
        setattr(target, name, value)

    def delete(self, target, name):
        delattr(target, name)

    def equals(self, target, other):
        return bool(target == other)

    def dir(self, target):
        return dir(target)

    def copy(self, target, is_deep):
        return copy.deepcopy(target) if is_deep else copy.copy(target)

    def dataclass(self, target, name, values):
        return getattr(dataclasses, name)(target, **dict(values))

    def instance(self, target, value):
        return isinstance(value, target)

    def subclass(self, target, value):
        return isinstance(value, type) and issubclass(value, target)

    def special(self, target, name, arguments, named):
        named = dict(named)
        if name == "__call__":
            return target(*arguments, **named)
        if name == "__getitem__":
            return target[arguments[0]]
        if name == "__format__":
            return format(target, *arguments)
        if name not in SPECIAL:
            raise AttributeError(name)
        return getattr(type(target), name)(target, *arguments, **named)


class GuardedPolicy(OpenPolicy):
    """The judge's side: the code uses what it was given, and cannot reach the proof from there. Names with an underscore
    lead to globals, closures and frames; modules and code objects never leave."""

    def __init__(self, served):
        self._served = served

    def hand_out(self, value):
        if isinstance(value, _closed) or (isinstance(value, types.ModuleType) and value.__name__ not in self._served):
            raise TypeError(f"{type(value).__name__} objects cannot be used here")
        # `type` makes classes on the judge's side, whose methods the judge would run.
        if isinstance(value, type) and issubclass(value, type):
            raise TypeError(f"{value.__name__} cannot be used here")

    def get(self, target, name):
        self._check(target, name)
        return getattr(target, name)

    def set(self, target, name, value):
        self._check(target, name)
        if isinstance(target, (type, types.ModuleType)) or callable(getattr(type(target), name, None)):
            raise AttributeError(f"{name} cannot be replaced here")
        # New attributes and plain values may be set; an object that the proof uses itself stays.
        if not isinstance(getattr(target, name, None), _replaceable):
            raise AttributeError(f"{name} cannot be replaced here")
        setattr(target, name, value)

    def delete(self, target, name):
        self.set(target, name, None)
        delattr(target, name)

    def _check(self, target, name):
        is_inside = name.startswith(("_", "gi_", "cr_", "ag_", "tb_", "f_", "co_"))
        if is_inside and name not in ("__name__", "__doc__"):
            raise AttributeError(name)
        # What an error of the judge is about is the judge's.
        if isinstance(target, BaseException) and name in ("obj", "name_from", "with_traceback"):
            raise AttributeError(name)
        if isinstance(target, _functions) and not is_inside and name not in getattr(target, "__dict__", {}):
            raise AttributeError(name)

    def dataclass(self, target, name, values):
        if not dataclasses.is_dataclass(target) or name not in DATACLASS_FUNCTIONS:
            raise TypeError("not a dataclass")
        return super().dataclass(target, name, values)

    def dir(self, target):
        return [name for name in dir(target) if not name.startswith("_")]


def share_dataclass_functions():
    """`dataclasses.replace` and its siblings also take objects of the other side."""
    for name in DATACLASS_FUNCTIONS:
        setattr(dataclasses, name, _accept_proxies(name, getattr(dataclasses, name)))


def _accept_proxies(name, original):
    def function(target, *arguments, **named):
        if not isinstance(target, Proxy):
            return original(target, *arguments, **named)
        bridge, key = object.__getattribute__(target, "_lab")
        return bridge.ask("dataclass", key, name, tuple(named.items()))

    return function
