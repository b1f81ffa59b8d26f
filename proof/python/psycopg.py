"""A stand-in for psycopg 3 on SQLite: connections and cursors with %s and %(name)s placeholders, rows as dictionaries or tuples, `psycopg.sql`.

A proof makes a database with `psycopg.connect(script)`. As with PostgreSQL, a query without parameters may hold several statements.
"""

import json
import re
import sqlite3
import sys
import types

Error = sqlite3.Error


class Cursor:
    def __init__(self, connection, row_factory):
        self._connection = connection
        self._row_factory = row_factory
        self._rows = []
        self.rowcount = -1
        self.description = None

    def execute(self, query, params=None):
        text = query.as_string() if isinstance(query, sql.Composable) else query
        statements = _split(text)
        if params is not None and len(statements) > 1:
            raise sqlite3.ProgrammingError("cannot insert multiple commands into a prepared statement")
        for statement in statements:
            self._run(statement, params)
        return self

    def _run(self, statement, params):
        text = statement if params is None else _translate(statement, params)
        result = self._connection.execute(_to_sqlite(text), {} if params is None else _adapt(params))
        self.description = result.description
        names = [column[0] for column in result.description or []]
        rows = result.fetchall()
        self._rows = [dict(zip(names, row)) if self._row_factory is rows_module.dict_row else row for row in rows]
        self.rowcount = len(rows) if result.description else result.rowcount

    def fetchone(self):
        return self._rows.pop(0) if self._rows else None

    def fetchall(self):
        rows, self._rows = self._rows, []
        return rows

    def __iter__(self):
        return iter(self.fetchall())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class Connection:
    def __init__(self, script, row_factory=None):
        self._sqlite = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._sqlite.executescript(script)
        self.row_factory = row_factory

    def cursor(self, row_factory=None):
        return Cursor(self._sqlite, row_factory or self.row_factory)

    def execute(self, query, params=None):
        return self.cursor().execute(query, params)

    def commit(self):
        pass

    def rollback(self):
        pass

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def connect(script, row_factory=None):
    return Connection(script, row_factory)


_token = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|/\*.*?\*/|;|.""", re.S)


def _split(text):
    statements = [""]
    for part in _token.findall(text):
        if part == ";":
            statements.append("")
        else:
            statements[-1] += part
    return [one for one in statements if re.sub(r"--[^\n]*|/\*.*?\*/", "", one, flags=re.S).strip()]


def _translate(text, params):
    # A percent sign that is no placeholder is written twice, as in psycopg.
    if isinstance(params, dict):
        return re.sub(r"%\((\w+)\)s", r":\1", text).replace("%%", "%")
    return re.sub(r"%s", "?", text).replace("%%", "%")


def _adapt(params):
    """Lists travel as JSON, for `= ANY(%s)`."""
    one = lambda value: json.dumps(value) if isinstance(value, (list, dict)) else value
    return {name: one(value) for name, value in params.items()} if isinstance(params, dict) else [one(value) for value in params]


def _to_sqlite(text):
    text = re.sub(r"=\s*ANY\s*\(\s*(\?|:\w+)\s*\)", r"IN (SELECT value FROM json_each(\1))", text, flags=re.I)
    return re.sub(r"\bILIKE\b", "LIKE", re.sub(r"::\w+(\[\])?", "", text), flags=re.I)


sql = types.ModuleType("psycopg.sql")


class Composable:
    def __init__(self, text):
        self._text = text

    def as_string(self, context=None):
        return self._text

    def __add__(self, other):
        return Composable(self.as_string() + other.as_string())

    def join(self, parts):
        return Composable(self.as_string().join(part.as_string() for part in parts))


class SQL(Composable):
    def format(self, *parts, **named):
        texts = [part.as_string() for part in parts]
        return Composable(self._text.format(*texts, **{name: part.as_string() for name, part in named.items()}))


class Identifier(Composable):
    def __init__(self, *names):
        super().__init__(".".join('"' + name.replace('"', '""') + '"' for name in names))


class Literal(Composable):
    def __init__(self, value):
        super().__init__("'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value))


class Placeholder(Composable):
    def __init__(self, name=""):
        super().__init__(f"%({name})s" if name else "%s")


sql.Composable, sql.SQL, sql.Identifier, sql.Literal, sql.Placeholder = Composable, SQL, Identifier, Literal, Placeholder

rows_module = types.ModuleType("psycopg.rows")
rows_module.dict_row = "dict_row"
rows_module.tuple_row = "tuple_row"
rows = rows_module

sys.modules["psycopg.sql"] = sql
sys.modules["psycopg.rows"] = rows_module
