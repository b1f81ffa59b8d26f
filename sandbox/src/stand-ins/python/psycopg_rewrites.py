"""Grammar of PostgreSQL that SQLite has in another form: functions with words between their arguments, casts, intervals, patterns. The same rules as in
sql-rewrites.ts."""

import re

from not_in_sandbox import NotInSandbox

_TOKEN = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|/\*.*?\*/|::|\?|:\w+|\w+|\s+|.""", re.S)
_NOTHING = re.compile(r"\s+|--[^\n]*|/\*.*\*/", re.S)
_KEYWORD = re.compile(
    r"(select|where|and|or|not|in|on|by|having|when|then|else|case|from|as|set|values|between|like|ilike|is|limit|offset|returning|distinct|using|any|all|exists)",
    re.I,
)
_INTERVALS = ("pg_interval", "pg_interval_times")
_TRIMS = {"leading": "ltrim", "trailing": "rtrim"}


def _at(parts, at):
    return parts[at] if 0 <= at < len(parts) else ""


def _step(parts, at, by):
    at += by
    while 0 <= at < len(parts) and _NOTHING.fullmatch(parts[at]):
        at += by
    return at


def _partner(parts, at, by):
    """The bracket that belongs to this one, or -1."""
    depth = 0
    while 0 <= at < len(parts):
        depth += by if parts[at] == "(" else -by if parts[at] == ")" else 0
        if depth == 0:
            return at
        at += by
    return -1


def _is_operand(part):
    return re.match(r"[\w'\"?:]", part) is not None and part != "::" and not _KEYWORD.fullmatch(part)


def _operand_start(parts, end):
    if _at(parts, end) == ")":
        at = _partner(parts, end, -1)
        if at == -1:
            return -1
        before = _step(parts, at, -1)
        name = _at(parts, before)
        return before if re.fullmatch(r"\w+", name) and not _KEYWORD.fullmatch(name) else at
    if not _is_operand(_at(parts, end)):
        return -1
    while end >= 2 and parts[end - 1] == ".":
        end -= 2
    return end


def _operand_end(parts, start):
    if _at(parts, start) == "(":
        return _partner(parts, start, 1)
    if not _is_operand(_at(parts, start)):
        return -1
    while _at(parts, start + 1) == "." and start + 2 < len(parts):
        start += 2
    following = _step(parts, start, 1)
    return _partner(parts, following, 1) if _at(parts, following) == "(" and re.fullmatch(r"\w+", parts[start]) else start


def _cut(parts, at, *words):
    """The arguments of the function at `at`, cut at words such as FROM that are not inside other brackets."""
    start = _step(parts, at, 1)
    end = _partner(parts, start, 1) if _at(parts, start) == "(" else -1
    if end == -1:
        return [], [], -1
    pieces, cuts, depth = [[]], [], 0
    for part in parts[start + 1 : end]:
        depth += 1 if part == "(" else -1 if part == ")" else 0
        if depth == 0 and part.upper() in words:
            cuts.append(part.upper())
            pieces.append([])
        else:
            pieces[-1].append(part)
    return pieces, cuts, end


def _call(name, *arguments):
    return [name, "(", *(part for at, one in enumerate(arguments) for part in ([", ", *one] if at else one)), ")"]


def _write_function(parts, at):
    name = parts[at].lower()
    if name in ("left", "right"):
        return ([f"pg_{name}"], at) if _at(parts, _step(parts, at, 1)) == "(" else None
    if name == "interval":
        value = _step(parts, at, 1)
        return (_call("pg_interval", [parts[value]]), value) if _at(parts, value).startswith("'") else None
    if name == "make_interval":
        pieces, _, end = _cut(parts, at, "=", ",")
        if len(pieces) != 2 or pieces[1][:1] != [">"]:
            return None
        one = "".join(pieces[0]).strip()
        return _call("pg_interval_times", pieces[1][1:], _call("pg_interval", [f"'1 {one}'"])), end
    if name == "extract":
        pieces, cuts, end = _cut(parts, at, "FROM")
        return (_call("date_part", [f"'{''.join(pieces[0]).strip()}'"], pieces[1]), end) if cuts else None
    if name == "position":
        pieces, cuts, end = _cut(parts, at, "IN")
        return (_call("strpos", pieces[1], pieces[0]), end) if cuts else None
    if name == "substring":
        pieces, cuts, end = _cut(parts, at, "FROM", "FOR")
        if cuts[:1] != ["FROM"] or any(part.startswith("'") for part in pieces[1]):
            return None
        return _call("substr", *pieces), end
    if name == "trim":
        pieces, cuts, end = _cut(parts, at, "FROM")
        if not cuts:
            return None
        found = re.fullmatch(r"\s*(both|leading|trailing)?\s*(.*?)\s*", "".join(pieces[0]), re.I | re.S)
        return _call(_TRIMS.get((found[1] or "").lower(), "btrim"), pieces[1], [found[2] or "' '"]), end
    return None


def _replace_functions(parts):
    # From the end, so that what stands inside a function is written before it.
    for at in range(len(parts) - 1, -1, -1):
        written = _write_function(parts, at) if re.fullmatch(r"\w+", parts[at]) else None
        if written:
            parts[at : written[1] + 1] = written[0]


def _replace_casts(parts):
    """What `::type` means here: intervals and days are values of their own, other types change nothing."""
    at = 0
    while at < len(parts):
        if parts[at] != "::":
            at += 1
            continue
        kind, start = _step(parts, at, 1), _operand_start(parts, _step(parts, at, -1))
        name = {"interval": "pg_interval", "date": "pg_date"}.get(_at(parts, kind).lower())
        if name is None or start == -1:
            is_list = parts[kind + 1 : kind + 3] == ["[", "]"]
            parts[at : kind + (3 if is_list else 1)] = []
        else:
            parts[start : kind + 1] = _call(name, parts[start:at])
            at = start


def _replace_calculations(parts, signs):
    at = 0
    while at < len(parts):
        if parts[at] in signs:
            before, after = _step(parts, at, -1), _step(parts, at, 1)
            start, end = _operand_start(parts, before), _operand_end(parts, after)
            left, right = parts[start : before + 1], parts[after : end + 1]
            is_left = left[:1] and left[0] in _INTERVALS
            if start != -1 and end != -1 and bool(is_left) != (right[0] in _INTERVALS):
                if parts[at] == "*":
                    parts[start : end + 1] = _call("pg_interval_times", *((right, left) if is_left else (left, right)))
                    at = start
                elif not is_left:
                    parts[start : end + 1] = _call("pg_shift", left, [f"'{parts[at]}'"], right)
                    at = start
        at += 1


def _replace_patterns(parts):
    for at, part in enumerate(parts):
        if part != "~":
            continue
        is_not = _at(parts, at - 1) == "!"
        if _operand_start(parts, _step(parts, at - 1 if is_not else at, -1)) == -1:
            continue
        is_any_case = _at(parts, at + 1) == "*"
        parts[at] = (" NOT REGEXP " if is_not else " REGEXP ") + ("'(?i)' || " if is_any_case else "")
        if is_not:
            parts[at - 1] = ""
        if is_any_case:
            parts[at + 1] = ""


def rewrite_grammar(text):
    parts = _TOKEN.findall(text)
    _replace_functions(parts)
    _replace_casts(parts)
    _replace_calculations(parts, ("*",))
    _replace_calculations(parts, ("+", "-"))
    _replace_patterns(parts)
    # Compared with each other or alone, their texts would mean something else.
    if any(part in _INTERVALS and not _at(parts, _step(parts, at, -1)).startswith(",") for at, part in enumerate(parts)):
        raise NotInSandbox(
            "its PostgreSQL is a stand-in that runs on SQLite, and lacks INTERVAL where it is not added to a time or taken from one"
        )
    return "".join(parts)
