"""What stands for an object of the other instance: it forwards attributes and the special methods the object has."""

# Special methods that are forwarded when the object's class has them.
SPECIAL = frozenset(
    f"__{name}__"
    for name in (
        "call len iter next getitem setitem delitem contains bool enter exit str repr format bytes int float index fspath "
        "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow and rand or ror xor rxor lshift rshift "
        "iadd isub ior iand neg pos abs invert round reversed lt le gt ge hash length_hint missing"
    ).split()
)
ALWAYS = frozenset(("__str__", "__repr__", "__format__", "__hash__"))


class Proxy:
    """Base of all proxies. `_lab` is (bridge, key)."""

    __slots__ = ("_lab",)

    def __init__(self, bridge, key):
        object.__setattr__(self, "_lab", (bridge, key))

    def __getattr__(self, name):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("get", key, name)

    def __setattr__(self, name, value):
        bridge, key = object.__getattribute__(self, "_lab")
        bridge.ask("set", key, name, value)

    def __delattr__(self, name):
        bridge, key = object.__getattribute__(self, "_lab")
        bridge.ask("delete", key, name)

    def __eq__(self, other):
        """Never equal to a plain value: an object that equals everything must not convince the judge."""
        if self is other:
            return True
        if not isinstance(other, Proxy):
            return NotImplemented
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("equals", key, other)

    def __hash__(self):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("special", key, "__hash__", (), ())

    def __dir__(self):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("dir", key)

    def __copy__(self):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("copy", key, False)

    def __deepcopy__(self, memo):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("copy", key, True)


class ClassProxy(Proxy):
    __slots__ = ()

    def __call__(self, *arguments, **named):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("special", key, "__call__", arguments, tuple(named.items()))

    def __instancecheck__(self, value):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("instance", key, value)

    def __subclasscheck__(self, value):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("subclass", key, value)

    def __mro_entries__(self, bases):
        return ()

    # Annotations such as `Connection[Row] | None` are evaluated, and nobody looks at the result.
    def __getitem__(self, parameters):
        bridge, key = object.__getattribute__(self, "_lab")
        try:
            return bridge.ask("special", key, "__getitem__", (parameters,), ())
        except TypeError:
            return self

    def __or__(self, other):
        return self

    __ror__ = __or__


def _forward(name):
    def method(self, *arguments, **named):
        bridge, key = object.__getattribute__(self, "_lab")
        return bridge.ask("special", key, name, arguments, tuple(named.items()))

    return method


def _exit(self, kind, error, trace):
    """Tracebacks stay where they are."""
    bridge, key = object.__getattribute__(self, "_lab")
    return bridge.ask("special", key, "__exit__", (kind, error, None), ())


_forwards = {name: _forward(name) for name in SPECIAL} | {"__exit__": _exit}
_classes = {}


def make_proxy(bridge, key, class_name, special):
    special = tuple(sorted((SPECIAL & set(special)) | ALWAYS))
    kind = _classes.get((class_name, special))
    if kind is None:
        members = {name: _forwards[name] for name in special}
        kind = _classes[class_name, special] = type(class_name, (Proxy,), {"__slots__": (), **members})
    return kind(bridge, key)


def special_of(value):
    kind = type(value)
    return [name for name in SPECIAL - ALWAYS if getattr(kind, name, None) is not None]
