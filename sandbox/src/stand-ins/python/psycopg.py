"""A stand-in for psycopg 3 on SQLite: connections and cursors with %s and %(name)s placeholders, rows as dictionaries or tuples, `psycopg.sql`.

A proof makes a database with `psycopg.connect(script)`. As with PostgreSQL, a query without parameters may hold several statements.

Transactions are psycopg's: the first statement begins one, and after an error every statement fails until the transaction is rolled back, or the
`conn.transaction()` block around it ends. With `autocommit=True`, each statement stands for itself.
"""

import contextlib
import json
import re
import sqlite3
import sys
import types

from psycopg_dialect import explain_refusal, is_transaction_setting
from psycopg_functions import add_functions
from psycopg_rewrites import rewrite_grammar

Error = sqlite3.Error


class InFailedSqlTransaction(sqlite3.OperationalError):
    pass


errors = types.ModuleType("psycopg.errors")
errors.InFailedSqlTransaction = InFailedSqlTransaction
sys.modules["psycopg.errors"] = errors


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
        result = self._connection.run(_to_sqlite(text), {} if params is None else _adapt(params))
        self.description = result.description
        names = [column[0] for column in result.description or []]
        rows = result.fetchall()
        self._rows = [dict(zip(names, row)) if self._row_factory == rows_module.dict_row else row for row in rows]
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
    def __init__(self, script, row_factory=None, autocommit=False):
        self._sqlite = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        add_functions(self._sqlite)
        self._sqlite.executescript(script)
        self._failed = False
        self._depth = 0
        self.row_factory = row_factory
        self.autocommit = autocommit

    def run(self, text, params):
        if self._failed:
            raise InFailedSqlTransaction("current transaction is aborted, commands ignored until end of transaction block")
        if not self.autocommit and not self._sqlite.in_transaction:
            self._sqlite.execute("BEGIN")
        if is_transaction_setting(text):
            return self._sqlite.execute("SELECT 1 WHERE 0")
        try:
            return self._sqlite.execute(text, params)
        except sqlite3.Error as error:
            self._failed = self._sqlite.in_transaction
            raise explain_refusal(text, error) from None

    def cursor(self, row_factory=None):
        return Cursor(self, row_factory or self.row_factory)

    def execute(self, query, params=None):
        return self.cursor().execute(query, params)

    def commit(self):
        # What PostgreSQL makes of a COMMIT after an error: it rolls back.
        self._end("ROLLBACK" if self._failed else "COMMIT")

    def rollback(self):
        self._end("ROLLBACK")

    def _end(self, statement):
        if self._sqlite.in_transaction:
            self._sqlite.execute(statement)
        self._failed = False

    @contextlib.contextmanager
    def transaction(self):
        if not self._sqlite.in_transaction:
            self._sqlite.execute("BEGIN")
            with self:
                yield self
            return
        self._depth += 1
        name = f"psycopg_{self._depth}"
        self._sqlite.execute(f"SAVEPOINT {name}")
        try:
            yield self
        except BaseException:
            self._sqlite.execute(f"ROLLBACK TO {name}")
            self._failed = False
            raise
        finally:
            self._sqlite.execute(f"RELEASE {name}")
            self._depth -= 1

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        if error is None:
            self.commit()
        else:
            self.rollback()


def connect(script, row_factory=None, autocommit=False):
    return Connection(script, row_factory, autocommit)


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
    # On one connection, a lock changes nothing.
    text = re.sub(r"\s+FOR\s+(NO\s+KEY\s+)?(UPDATE|SHARE)(\s+OF\s+\w+)?(\s+NOWAIT|\s+SKIP\s+LOCKED)?\s*(?=\)|$)", "", text, flags=re.I)
    text = re.sub(r"=\s*ANY\s*\(\s*(\?|:\w+)\s*\)", r"IN (SELECT value FROM json_each(\1))", text, flags=re.I)
    return re.sub(r"\bILIKE\b", "LIKE", rewrite_grammar(text), flags=re.I)


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
