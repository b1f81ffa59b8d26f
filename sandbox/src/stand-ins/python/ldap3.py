"""A stand-in for ldap3 with a directory in memory: `Connection(entries)`, `search(base, filter, scope)`, `entries`, and the two functions that encode values."""

import re
import sys
import types


class LDAPInvalidFilterError(Exception):
    pass


BASE, LEVEL, SUBTREE = "BASE", "LEVEL", "SUBTREE"
ALL_ATTRIBUTES = "*"


def _normalize(name):
    """A name in the form in which two names are the same."""
    return [re.sub(r"\s*=\s*", "=", part.strip()).lower() for part in re.split(r"(?<!\\),", name) if part.strip()]


def _is_within(name, base, scope):
    parts, root = _normalize(name), _normalize(base)
    depth = len(parts) - len(root)
    if depth < 0 or parts[depth:] != root:
        return False
    return scope == SUBTREE or depth == (1 if scope == LEVEL else 0)


class Connection:
    def __init__(self, entries):
        self._entries = entries
        self.entries = []

    def search(self, search_base, search_filter, search_scope=SUBTREE, dereference_aliases="ALWAYS", attributes=None, size_limit=0, **_):
        fits = _parse(search_filter)
        found = [entry for entry in self._entries if _is_within(entry["dn"], search_base, search_scope) and fits(entry)]
        found = found[:size_limit] if size_limit else found
        self.entries = [_Entry(entry) for entry in found]
        return bool(found)


class _Entry:
    """Attributes are objects with a value, as in ldap3."""

    def __init__(self, entry):
        self.entry_dn = entry["dn"]
        self.__dict__.update({name: types.SimpleNamespace(value=value) for name, value in entry.items()})


def _parse(text):
    """Reads a filter as RFC 4515 says."""
    position = 0

    def expect(character):
        nonlocal position
        if text[position : position + 1] != character:
            raise LDAPInvalidFilterError(text)
        position += 1

    def read():
        nonlocal position
        expect("(")
        kind = text[position : position + 1]
        if kind in ("&", "|", "!") and kind:
            position += 1
            tests = []
            while text[position : position + 1] == "(":
                tests.append(read())
            if kind == "!" and len(tests) != 1:
                raise LDAPInvalidFilterError(text)
            test = {
                "&": lambda entry: all(one(entry) for one in tests),
                "|": lambda entry: any(one(entry) for one in tests),
                "!": lambda entry: not tests[0](entry),
            }[kind]
        else:
            found = re.compile(r"([A-Za-z][\w;-]*)=((?:[^()\\]|\\[0-9a-fA-F]{2})*)").match(text, position)
            if found is None:
                raise LDAPInvalidFilterError(text)
            position = found.end()
            test = _compare(found[1], found[2])
        expect(")")
        return test

    test = read()
    if position != len(text):
        raise LDAPInvalidFilterError(text)
    return test


def _compare(name, pattern):
    def unescape(part):
        return re.sub(r"\\([0-9a-fA-F]{2})", lambda found: chr(int(found[1], 16)), part)

    expression = re.compile(".*".join(re.escape(unescape(part)) for part in pattern.split("*")), re.IGNORECASE | re.DOTALL)

    def test(entry):
        values = [value for key, value in entry.items() if key.lower() == name.lower()]
        flat = [one for value in values for one in (value if isinstance(value, list) else [value])]
        return any(expression.fullmatch(one) for one in flat)

    return test


def escape_filter_chars(text):
    return "".join(f"\\{ord(one):02x}" if one in "\\*()\0" else one for one in text)


def escape_rdn(text):
    return "".join(f"\\{one}" if one in ',+"\\<>;=' else one for one in text)


utils, conv, dn = (types.ModuleType(name) for name in ("ldap3.utils", "ldap3.utils.conv", "ldap3.utils.dn"))
conv.escape_filter_chars = escape_filter_chars
dn.escape_rdn = escape_rdn
utils.conv, utils.dn = conv, dn
__path__ = []
sys.modules.update({"ldap3.utils": utils, "ldap3.utils.conv": conv, "ldap3.utils.dn": dn})
