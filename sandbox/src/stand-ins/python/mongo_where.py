"""The JavaScript of `$where`, as far as attackers and lessons write it: `this` and its fields, texts, numbers, patterns, comparisons, `&&`, `||`, `!`, `+`, and
the methods of texts. Anything else is an error, as wrong JavaScript is in the database."""

import re

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?P<name>[A-Za-z_$][\w$]*)"""
    r"""|(?P<sign>===|!==|==|!=|<=|>=|&&|\|\||[-+!<>()\[\]{}.,;/]))"""
)
_METHODS = {
    "startsWith": str.startswith,
    "endsWith": str.endswith,
    "includes": lambda text, part: part in text,
    "indexOf": str.find,
    "charAt": lambda text, place: text[place : place + 1],
    "charCodeAt": lambda text, place: ord(text[place]),
    "slice": lambda text, *ends: text[slice(*ends)] if len(ends) > 1 else text[ends[0] :],
    "substring": lambda text, *ends: text[slice(*ends)] if len(ends) > 1 else text[ends[0] :],
    "toLowerCase": str.lower,
    "toUpperCase": str.upper,
    "match": lambda text, pattern: pattern.search(text) is not None,
    "test": lambda pattern, text: pattern.search(text) is not None,
}
_COMPARE = {
    "===": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!==": lambda a, b: a != b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


class WhereError(Exception):
    pass


def evaluate_where(source, row):
    return _Expression(source, row).run()


class _Expression:
    def __init__(self, source, row):
        self.source, self.row, self.at = source, row, 0

    def run(self):
        head = re.match(r"\s*(?:function\s*\w*\s*\(\s*\w*\s*\)\s*\{|\(\s*\w*\s*\)\s*=>\s*\{?)", self.source)
        self.at = head.end() if head else 0
        self.take("return")
        value = self.either()
        while self.take(";", "}"):
            pass
        if self.source[self.at :].strip():
            self.fail()
        return value

    def fail(self):
        raise WhereError(f"SyntaxError: unexpected token in $where at {self.at}")

    def take(self, *wanted):
        found = _TOKEN.match(self.source, self.at)
        text = found and (found["sign"] or found["name"])
        if not text or text not in wanted:
            return None
        self.at = found.end()
        return text

    def either(self):
        value = self.both()
        while self.take("||"):
            right = self.both()
            value = value or right
        return value

    def both(self):
        value = self.compare()
        while self.take("&&"):
            right = self.compare()
            value = value and right
        return value

    def compare(self):
        left = self.sum()
        sign = self.take(*_COMPARE)
        return _COMPARE[sign](left, self.sum()) if sign else left

    def sum(self):
        value = self.unary()
        while self.take("+"):
            value += self.unary()
        return value

    def unary(self):
        if self.take("!"):
            return not self.unary()
        return self.member(self.primary())

    def primary(self):
        if self.take("("):
            value = self.either()
            return value if self.take(")") else self.fail()
        if self.take("/"):
            found = re.compile(r"((?:\\.|\[[^\]]*\]|[^/\\])+)/([a-z]*)").match(self.source, self.at) or self.fail()
            self.at = found.end()
            return re.compile(found[1], re.IGNORECASE if "i" in found[2] else 0)
        found = _TOKEN.match(self.source, self.at) or self.fail()
        self.at = found.end()
        if found["number"]:
            return float(found["number"]) if "." in found["number"] else int(found["number"])
        if found["text"]:
            return re.sub(r"\\(.)", r"\1", found["text"][1:-1])
        constants = {"this": self.row, "obj": self.row, "true": True, "false": False, "null": None, "undefined": None}
        return constants[found["name"]] if found["name"] in constants else self.fail()

    def member(self, value):
        while True:
            if self.take("."):
                found = _TOKEN.match(self.source, self.at)
                key = found and found["name"] or self.fail()
                self.at = found.end()
            elif self.take("["):
                key = self.either()
                self.take("]") or self.fail()
            else:
                return value
            if self.take("("):
                arguments = []
                while not self.take(")"):
                    arguments.append(self.either())
                    self.take(",")
                value = _METHODS[key](value, *arguments) if key in _METHODS else self.fail()
            elif key == "length":
                value = len(value)
            elif isinstance(key, int):
                value = value[key] if key < len(value) else None
            else:
                value = value.get(key) if isinstance(value, dict) else None
