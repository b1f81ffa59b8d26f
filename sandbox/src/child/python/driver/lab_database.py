"""psycopg's connection for code whose database belongs to the judge: statements go there, rows come back."""

import contextlib
import re
import sqlite3

import psycopg

_WRITING = re.compile(r"\s*(WITH|INSERT|UPDATE|DELETE|MERGE|SELECT\b.*\bFOR\s+(NO\s+KEY\s+)?(UPDATE|SHARE))\b", re.I | re.S)
_place = re.compile(r"%(?:\((\w+)\))?s|%%")


class SerializationFailure(psycopg.Error):
    sqlstate = "40001"


class UniqueViolation(sqlite3.IntegrityError):
    sqlstate = "23505"


psycopg.errors.SerializationFailure = SerializationFailure
psycopg.errors.UniqueViolation = UniqueViolation


def number_places(text, params):
    """psycopg's placeholders as PostgreSQL's own, and the values in their order."""
    if params is None:
        return text, []
    values, numbers = [], {}

    def replace(found):
        if found[0] == "%%":
            return "%"
        name = found[1]
        if name is None:
            values.append(tuple(params)[len(values)])
            return f"${len(values)}"
        if name not in numbers:
            values.append(params[name])
            numbers[name] = len(values)
        return f"${numbers[name]}"

    text = _place.sub(replace, text)
    if not isinstance(params, dict) and len(values) != len(params):
        raise sqlite3.ProgrammingError(f"the query has {len(values)} placeholders but {len(params)} parameters were passed")
    return text, values


class Cursor(psycopg.Cursor):
    def execute(self, query, params=None):
        text = query.as_string() if isinstance(query, psycopg.sql.Composable) else query
        rows, self.rowcount, names = self._connection.ask(*number_places(text, params))
        self.description = [(name,) for name in names] if names else None
        self._rows = rows if self._row_factory == psycopg.rows.dict_row else [tuple(row.values()) for row in rows]
        return self

    def executemany(self, query, all_params):
        for params in all_params:
            self.execute(query, params)

    def fetchmany(self, size=1):
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    def close(self):
        pass


class Connection(psycopg.Connection):
    """The first statement that writes begins a transaction, as far as anyone can tell from outside."""

    _lab_handle = True

    def __init__(self, handle, requests):
        self._handle, self._session, self._requests, self._request = handle, None, requests, None
        self._lab_key = handle._lab_key
        self._failed, self._depth, self._begun = False, 0, False
        self.row_factory = psycopg.rows.dict_row
        self.autocommit = handle._kind == "shared sql"
        self.isolation_level = None

    def _query(self, text, values=()):
        try:
            return (self._session or self._handle).query(text, list(values))
        except (psycopg.Error, sqlite3.Error):
            raise
        except Exception as error:
            raise _to_error(str(error)) from None

    def ask(self, text, values):
        if self._failed:
            raise psycopg.InFailedSqlTransaction("current transaction is aborted, commands ignored until end of transaction block")
        if re.match(r"\s*SET\s+(SESSION|TRANSACTION|LOCAL)", text, re.I):
            self.isolation_level = text
            return [], 0, []
        if not self.autocommit and not self._begun and _WRITING.match(text):
            self._begin()
        try:
            result = self._query(text, values)
        except psycopg.Error:
            self._failed = self._begun
            raise
        rows = result["rows"]
        return rows, result["rowCount"], list(rows[0]) if rows else []

    def _begin(self):
        if self._session is None:
            self._session = self._handle.connect()
        level = re.search("SERIALIZABLE|REPEATABLE READ", str(self.isolation_level or "").upper().replace("_", " "))
        self._query(f"BEGIN ISOLATION LEVEL {level[0]}" if level else "BEGIN")
        self._begun, self._request = True, self._requests.current

    def _end(self, statement):
        self._failed = False
        if self._begun:
            self._begun = False
            self._query(statement)
        if self._session is not None:
            self._session, session = None, self._session
            session.release()

    def cursor(self, row_factory=None, **_):
        return Cursor(self, row_factory or self.row_factory)

    @contextlib.contextmanager
    def transaction(self):
        if not self._begun:
            self._begin()
            try:
                yield self
            except BaseException:
                self._end("ROLLBACK")
                raise
            self._end("COMMIT")
            return
        self._depth += 1
        name = f"psycopg_{self._depth}"
        self._query(f"SAVEPOINT {name}")
        try:
            yield self
        except BaseException:
            self._failed = False
            self._query(f"ROLLBACK TO {name}")
            raise
        finally:
            self._query(f"RELEASE {name}")
            self._depth -= 1

    def give_back(self, request, is_refused):
        if self._begun and self._request == request and self._depth == 0:
            self._end("ROLLBACK" if is_refused or self._failed else "COMMIT")


class Connections:
    """Those that the code has. When a request is over, it gives them back, as a pool takes them: what it did stays, unless it failed."""

    def __init__(self):
        self._opened, self.current = [], 0

    def open(self, handle):
        self._opened.append(Connection(handle, self))
        return self._opened[-1]

    def begin_request(self):
        self.current += 1

    def end_request(self, is_refused):
        for connection in self._opened:
            connection.give_back(self.current, is_refused)
        self.current -= 1


def _to_error(text):
    if "UNIQUE constraint" in text:
        return UniqueViolation(text)
    if "constraint failed" in text:
        return sqlite3.IntegrityError(text)
    if "could not serialize" in text:
        return SerializationFailure(text)
    return sqlite3.OperationalError(text)
