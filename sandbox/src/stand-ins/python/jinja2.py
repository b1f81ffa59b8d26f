"""A small stand-in for Jinja2: expressions, filters, for, if, and escaping. Expressions are evaluated as Python. Only what lessons use."""

import json
import re
from urllib.parse import quote

from markupsafe import Markup, escape

TOKENS = re.compile(r"\{\{(.*?)\}\}|\{%-?(.*?)-?%\}|\{#.*?#\}", re.S)
# A pipe that is not inside of quotes.
PIPE = re.compile(r"""\|(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")


def to_json(value):
    text = json.dumps(value)
    for char in "<>&'":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return Markup(text)


FILTERS = {
    "e": escape,
    "escape": escape,
    "safe": Markup,
    "tojson": to_json,
    "urlencode": lambda value: quote(str(value), safe="/"),
    "length": len,
    "upper": lambda value: str(value).upper(),
}


class Environment:
    def __init__(self, autoescape=False):
        self.autoescape = autoescape
        self.filters = dict(FILTERS)
        self.globals = {}

    def from_string(self, source):
        return Template(source, environment=self)


class Template:
    def __init__(self, source, autoescape=False, environment=None):
        self.environment = environment or Environment(autoescape=autoescape)
        # One line end after the last line is dropped, and every block tag keeps its line.
        self.parts = parse(source.removesuffix("\n"))

    def render(self, *args, **values):
        return "".join(self.write(self.parts, {**self.environment.globals, **dict(*args), **values}))

    def write(self, parts, names):
        for kind, *rest in parts:
            if kind == "text":
                yield rest[0]
            elif kind == "value":
                yield self.show(rest[0], names)
            elif kind == "for":
                name, listed, body = rest
                for one in self.evaluate(listed, names):
                    yield from self.write(body, {**names, name: one})
            elif kind == "if":
                condition, body, other = rest
                yield from self.write(body if self.evaluate(condition, names) else other, names)

    def show(self, expression, names):
        source, *filters = PIPE.split(expression)
        value = self.evaluate(source, names)
        for one in filters:
            value = self.environment.filters[one.strip()](value)
        if value is None:
            return "None"
        return str(escape(value)) if self.environment.autoescape else str(value)

    def evaluate(self, source, names):
        return eval(source.strip(), {"__builtins__": {}}, names)


def parse(source):
    """Nested lists of parts."""
    tokens, position = [], 0
    for match in TOKENS.finditer(source):
        tokens.append(("text", source[position : match.start()]))
        position = match.end()
        if match[1] is not None:
            tokens.append(("value", match[1].strip(" -")))
        elif match[2] is not None:
            tokens.append(("tag", match[2].strip()))
    tokens.append(("text", source[position:]))
    parts, _ = parse_until(tokens, 0, ())
    return parts


def parse_until(tokens, index, ends):
    parts = []
    while index < len(tokens):
        kind, text = tokens[index]
        index += 1
        if kind != "tag":
            parts.append((kind, text))
        elif text in ends:
            return parts, index
        elif text.startswith("for "):
            name, listed = re.fullmatch(r"for\s+(\w+)\s+in\s+(.+)", text, re.S).groups()
            body, index = parse_until(tokens, index, ("endfor",))
            parts.append(("for", name, listed, body))
        elif text.startswith("if "):
            body, index = parse_until(tokens, index, ("else", "endif"))
            other = []
            if tokens[index - 1][1] == "else":
                other, index = parse_until(tokens, index, ("endif",))
            parts.append(("if", text[3:], body, other))
        else:
            raise SyntaxError(f"Encountered unknown tag {text!r}")
    if ends:
        raise SyntaxError(f"Unexpected end of template, expected {' or '.join(ends)}")
    return parts, index
