"""Names with several values, as Werkzeug has them: forms, cookies and headers."""


class MultiDict(dict):
    """The first value of each name is found by [], all by getlist."""

    def __init__(self, pairs=()):
        super().__init__()
        self._all = {}
        for name, value in pairs:
            self._all.setdefault(name, []).append(value)
            self.setdefault(name, value)

    def get(self, name, default=None, type=None):
        if name not in self:
            return default
        if type is None:
            return self[name]
        try:
            return type(self[name])
        except (TypeError, ValueError):
            return default

    def getlist(self, name):
        return list(self._all.get(name, []))

    def to_dict(self, flat=True):
        return dict(self) if flat else {name: list(values) for name, values in self._all.items()}


def _pairs(values):
    return values.items() if hasattr(values, "items") else values


class Headers(dict):
    """Names are found in any case. A name may have several values: [] and `get` give the first one."""

    def __init__(self, values=None):
        super().__init__()
        self._more = {}
        # A mapping has one value for each name, in whatever case; pairs may have several.
        put = self.__setitem__ if hasattr(values, "items") and not isinstance(values, Headers) else self.add
        for name, value in _pairs(values or {}):
            put(name, value)

    def __setitem__(self, name, value):
        self._more.pop(name.title(), None)
        super().__setitem__(name.title(), str(value))

    def __delitem__(self, name):
        self._more.pop(name.title(), None)
        super().pop(name.title(), None)

    def add(self, name, value, **parameters):
        text = "; ".join([str(value), *(f"{key.replace('_', '-')}={one}" for key, one in parameters.items())])
        if name in self:
            self._more.setdefault(name.title(), []).append(text)
        else:
            self[name] = text

    def set(self, name, value, **parameters):
        del self[name]
        self.add(name, value, **parameters)

    def getlist(self, name):
        return [self[name], *self._more.get(name.title(), [])] if name in self else []

    get_all = getlist

    def setlist(self, name, values):
        del self[name]
        for value in values:
            self.add(name, value)

    def extend(self, values=(), **named):
        for name, value in [*_pairs(values), *named.items()]:
            self.add(name, value)

    def update(self, values=(), **named):
        for name, value in [*_pairs(values), *named.items()]:
            self[name] = value

    def remove(self, name):
        del self[name]

    def pop(self, name, *default):
        if name not in self and not default:
            raise KeyError(name)
        value = self.get(name, *default)
        del self[name]
        return value

    def items(self):
        return [(name, value) for name in self for value in self.getlist(name)]

    to_wsgi_list = items

    def __getitem__(self, name):
        return super().__getitem__(name.title())

    def __contains__(self, name):
        return super().__contains__(name.title())

    def get(self, name, default=None):
        return super().get(name.title(), default)

    def setdefault(self, name, default=None):
        return super().setdefault(name.title(), default)


class HeaderSet:
    """A header whose value is a list of names."""

    def __init__(self, headers, name):
        self.headers, self.name = headers, name

    def __iter__(self):
        return iter([part.strip() for part in (self.headers.get(self.name) or "").split(",") if part.strip()])

    def __contains__(self, name):
        return name.lower() in [one.lower() for one in self]

    def add(self, name):
        self.update([name])

    def update(self, names):
        for name in names:
            if name not in self:
                self.headers[self.name] = ", ".join([*self, name])
