"""Everyday functions of PostgreSQL that SQLite lacks. The same as in postgres-functions.ts."""

import hashlib
import re
import uuid
from datetime import datetime, timedelta, timezone

_LONGEST = 1_000_000
_CLASSES = {
    "alpha": "A-Za-z",
    "digit": "0-9",
    "alnum": "A-Za-z0-9",
    "upper": "A-Z",
    "lower": "a-z",
    "space": r"\s",
    "punct": r"!-/:-@\[-`{-~",
    "xdigit": "0-9A-Fa-f",
}
_SIGNS = {"y": r"\b", "m": r"\b(?=\w)", "M": r"\b(?<=\w)", "A": "^", "Z": "$"}


def _text(value):
    return "" if value is None else str(value)


def _left(value, length):
    return _text(value)[: int(length)]


def _right(value, length):
    length = int(length)
    return _text(value)[-length:] if length else ""


def _length(length):
    if length > _LONGEST:
        raise ValueError("requested length too large")
    return max(0, length)


def _pad(value, length, fill, is_left):
    value, length = _text(value), _length(int(length))
    padding = (fill * length)[: max(0, length - len(value))] if fill else ""
    return padding + value[:length] if is_left else value[:length] + padding


def _split_part(value, mark, place):
    parts = value.split(mark) if mark else [value]
    if place == 0:
        raise ValueError("field position must not be zero")
    at = place - 1 if place > 0 else len(parts) + place
    return parts[at] if 0 <= at < len(parts) else ""


def _pattern(source, flags=""):
    """PostgreSQL's regular expressions, where Python writes them in another way."""
    found = re.match(r"\(\?([a-z]+)\)", source)
    options = flags + (found[1] if found else "")
    source = source[found.end() :] if found else source
    source = re.sub(r"\[:(\w+):\]", lambda one: _CLASSES.get(one[1], one[0]), source)
    source = re.sub(r"\\([ymMAZ\\])", lambda one: _SIGNS.get(one[1], one[0]), source)
    return re.compile(source, re.DOTALL | (re.IGNORECASE if "i" in options else 0))


def _regexp_replace(value, pattern, replacement, flags=""):
    def fill(found):
        place = lambda one: "\\" if one[1] == "\\" else (found[0] if one[1] == "&" else found[int(one[1])]) or ""
        return re.sub(r"\\([\\&1-9])", place, replacement)

    return _pattern(pattern, flags).sub(fill, _text(value), count=0 if "g" in flags else 1)


_TIME = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d(?::?\d\d)?)?")


def _read_time(value):
    """A time without a zone is in UTC, as in the session of the stand-in."""
    found = _TIME.fullmatch(_text(value))
    if found is None:
        raise ValueError(f'invalid input syntax for type timestamp: "{value}"')
    zone = (found[3] or "Z").replace("Z", "+00:00")
    zone = zone if len(zone) > 3 else f"{zone}:00"
    return datetime.fromisoformat(f"{found[1]}T{found[2] or '00:00'}{zone}").astimezone(timezone.utc)


def _write_time(at, like):
    """In the way that the other times of the statement are written, so that they can be compared."""
    day, clock = at.strftime("%Y-%m-%d"), at.strftime("%H:%M:%S")
    if len(like) == 10 and clock == "00:00:00":
        return day
    fraction = re.search(r"\.(\d+)", like)
    clock += f".{at.microsecond:06d}"[: len(fraction[1]) + 1] if fraction else ""
    zone = re.search(r"(Z|[+-]\d\d(:?\d\d)?)$", like[10:])
    return day + ("T" if "T" in like else " ") + clock + ("" if zone is None else "Z" if zone[0] == "Z" else "+00:00")


_FORMS = {
    "YYYY": "%Y",
    "YY": "%y",
    "MM": "%m",
    "DD": "%d",
    "HH24": "%H",
    "HH12": "%I",
    "HH": "%I",
    "MI": "%M",
    "SS": "%S",
    "Mon": "%b",
    "FMMonth": "%B",
    "Dy": "%a",
    "FMDay": "%A",
    "AM": "%p",
    "PM": "%p",
}


def _to_char(value, pattern):
    if isinstance(value, (int, float)):
        digits = pattern.removeprefix("FM")
        whole, _, fraction = digits.partition(".")
        zeros = len(re.sub("[^09]", "", whole[whole.find("0") :])) if "0" in whole else 0
        front, _, back = f"{abs(value):.{len(fraction)}f}".partition(".")
        front = f"{int(front):,}" if "," in whole else front.zfill(zeros)
        shown = ("-" if value < 0 else "") + front + (f".{back}" if back else "")
        return shown if pattern.startswith("FM") else shown.rjust(len(digits) + 1)
    at = _read_time(value)
    names = '"[^"]*"|' + "|".join(sorted(_FORMS, key=len, reverse=True)) + "|MS|Q"

    def write(found):
        part = found[0]
        if part == "MS":
            return f"{at.microsecond // 1000:03d}"
        if part == "Q":
            return str((at.month + 2) // 3)
        return part[1:-1] if part[0] == '"' else at.strftime(_FORMS[part])

    return re.sub(names, write, pattern)


_FIELDS = {
    "year": lambda at: at.year,
    "quarter": lambda at: (at.month + 2) // 3,
    "month": lambda at: at.month,
    "day": lambda at: at.day,
    "dow": lambda at: at.isoweekday() % 7,
    "isodow": lambda at: at.isoweekday(),
    "hour": lambda at: at.hour,
    "minute": lambda at: at.minute,
    "second": lambda at: at.second + at.microsecond / 1e6,
    "epoch": lambda at: at.timestamp(),
}
_STARTS = ("year", "quarter", "month", "week", "day", "hour", "minute", "second")


def _date_part(field, value):
    if field.lower() not in _FIELDS:
        raise ValueError(f'unit "{field}" not recognized for type timestamp with time zone')
    return _FIELDS[field.lower()](_read_time(value))


def _date_trunc(field, value):
    at, unit = _read_time(value), field.lower()
    if unit not in _STARTS:
        raise ValueError(f'unit "{field}" not recognized for type timestamp with time zone')
    at = at.replace(microsecond=0)
    if unit == "week":
        at -= timedelta(days=at.weekday())
    for name, change in (("minute", {"second": 0}), ("hour", {"minute": 0}), ("day", {"hour": 0})):
        if _STARTS.index(unit) <= _STARTS.index(name):
            at = at.replace(**change)
    if unit in ("year", "quarter", "month"):
        at = at.replace(day=1, month={"year": 1, "quarter": (at.month - 1) // 3 * 3 + 1}.get(unit, at.month))
    return _write_time(at, value)


_UNITS = (
    (r"y|yrs?|years?", "months", 12),
    (r"mons?|months?", "months", 1),
    (r"w|weeks?", "days", 7),
    (r"d|days?", "days", 1),
    (r"h|hrs?|hours?", "seconds", 3600),
    (r"m|mins?|minutes?", "seconds", 60),
    (r"s|secs?|seconds?", "seconds", 1),
    (r"ms|milliseconds?", "seconds", 0.001),
)
_INTERVAL = re.compile(r"([+-]?)(\d+):(\d\d)(?::(\d\d(?:\.\d+)?))?|([+-]?\d+(?:\.\d+)?)\s*([a-z]+)?")


def _read_interval(value):
    """`1 day 02:30:00`, `90 minutes`, `-2 hours`."""
    if isinstance(value, timedelta):
        return {"months": 0, "days": 0, "seconds": value.total_seconds()}
    text, found = _text(value).strip().lower(), {"months": 0, "days": 0, "seconds": 0}
    if not text or _INTERVAL.sub("", text).strip():
        raise ValueError(f'invalid input syntax for type interval: "{value}"')
    for sign, hours, minutes, seconds, amount, name in _INTERVAL.findall(text):
        if hours:
            total = int(hours) * 3600 + int(minutes) * 60 + float(seconds or 0)
            found["seconds"] += -total if sign == "-" else total
            continue
        for pattern, key, factor in _UNITS:
            if re.fullmatch(pattern, name or "seconds"):
                found[key] += float(amount) * factor
                break
        else:
            raise ValueError(f'invalid input syntax for type interval: "{value}"')
    return found


def _write_interval(found, by=1):
    return f"{int(found['months'] * by)} months {found['days'] * by:f} days {found['seconds'] * by:f} seconds"


def _shift(value, sign, interval):
    found, by, at = _read_interval(interval), -1 if sign == "-" else 1, _read_time(value)
    months = at.year * 12 + at.month - 1 + by * int(found["months"])
    first = at.replace(year=months // 12, month=months % 12 + 1, day=1)
    last = ((first + timedelta(days=31)).replace(day=1) - timedelta(days=1)).day
    at = first.replace(day=min(at.day, last)) + by * timedelta(days=found["days"], seconds=found["seconds"])
    return _write_time(at, value)


def _translate(value, source, target):
    return value.translate({ord(sign): target[at] if at < len(target) else None for at, sign in reversed(list(enumerate(source)))})


# Whose result is NULL as soon as one argument is, as that of most functions.
_STRICT = {
    # Query builders send them as they are.
    "left": _left,
    "right": _right,
    "pg_left": _left,
    "pg_right": _right,
    "lpad": lambda value, length, fill=" ": _pad(value, length, fill, True),
    "rpad": lambda value, length, fill=" ": _pad(value, length, fill, False),
    "btrim": lambda value, unwanted=" ": _text(value).strip(unwanted),
    "split_part": _split_part,
    "reverse": lambda value: _text(value)[::-1],
    "repeat": lambda value, times: value * (_length(times * len(value)) and times),
    "initcap": lambda value: re.sub(r"[^\W_]+", lambda word: word[0].capitalize(), value),
    "ascii": lambda value: ord(value[0]) if value else 0,
    "chr": chr,
    "md5": lambda value: hashlib.md5(_text(value).encode()).hexdigest(),
    "to_hex": lambda value: format(value, "x"),
    "translate": _translate,
    "char_length": lambda value: len(_text(value)),
    "character_length": lambda value: len(_text(value)),
    "starts_with": lambda value, start: int(_text(value).startswith(start)),
    "strpos": lambda value, part: _text(value).find(part) + 1,
    "regexp": lambda pattern, value: int(_pattern(pattern).search(_text(value)) is not None),
    "regexp_like": lambda value, pattern, flags="": int(_pattern(pattern, flags).search(_text(value)) is not None),
    "regexp_replace": _regexp_replace,
    "to_char": _to_char,
    "date_part": _date_part,
    "date_trunc": _date_trunc,
    "pg_date": lambda value: _read_time(value).strftime("%Y-%m-%d"),
    "pg_shift": _shift,
    "pg_interval": lambda value: _write_interval(_read_interval(value)),
    "pg_interval_times": lambda factor, value: _write_interval(_read_interval(value), float(factor)),
}


def _present(values):
    return [value for value in values if value is not None]


# These leave NULLs out.
_LENIENT = {
    "greatest": lambda *values: max(_present(values), default=None),
    "least": lambda *values: min(_present(values), default=None),
    "concat": lambda *values: "".join(str(value) for value in _present(values)),
    "concat_ws": lambda mark, *values: mark.join(str(value) for value in _present(values)),
}


def _now():
    return datetime.now(timezone.utc).isoformat(" ")


def add_functions(connection):
    for name in ("now", "clock_timestamp", "statement_timestamp", "transaction_timestamp"):
        connection.create_function(name, 0, _now)
    connection.create_function("gen_random_uuid", 0, lambda: str(uuid.uuid4()))
    for name, run in _LENIENT.items():
        connection.create_function(name, -1, run)
    for name, run in _STRICT.items():
        connection.create_function(name, -1, lambda *values, run=run: None if None in values else run(*values))
