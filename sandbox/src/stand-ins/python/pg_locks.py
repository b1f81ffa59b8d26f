"""A database that several requests use at the same time, with PostgreSQL's locks: rows that a transaction has changed, or read with `FOR UPDATE`, are its own until it
ends, and so are advisory locks. While one request stands still after a statement, another one may run. What would have to wait for a lock is `Blocked`: in the real
database it goes on after the first one has ended, and reads the rows again."""

import contextlib
import re

import psycopg
from psycopg.rows import dict_row

_LOCKING = re.compile(r"\s+FOR\s+(NO\s+KEY\s+)?UPDATE(\s+OF\s+\w+)?(\s+NOWAIT|\s+SKIP\s+LOCKED)?\s*;?\s*$", re.I)
_WRITING = re.compile(r"(UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?(?P<table>\w+)\s*(?P<rest>.*)", re.I | re.S)


class Blocked(BaseException):
    pass


class SerializationFailure(psycopg.Error):
    sqlstate = "40001"


class World:
    """The tables, and what is locked by whom."""

    def __init__(self, script):
        self.real = psycopg.connect(script, row_factory=dict_row, autocommit=True)
        self.owners, self.changed, self.clock = {}, {}, 0
        self.left, self.meanwhile = None, None

    def connect(self):
        return Session(self)

    def pause_after(self, statements, meanwhile):
        """After so many statements of the next request, `meanwhile` is run before it goes on."""
        self.left, self.meanwhile = statements, meanwhile

    def rows_of(self, table, condition, params):
        # The parameters of the condition are the last ones, unless they have names.
        count = condition.count("%s")
        given = params if isinstance(params, dict) else tuple(params or ())[-count:] if count else ()
        try:
            rows = self.real.execute(f"SELECT rowid AS place FROM {table} {condition}", given or None).fetchall()
        except psycopg.Error:
            rows = self.real.execute(f"SELECT rowid AS place FROM {table}").fetchall()
        return [f"{table} {row['place']}" for row in rows]


class Session:
    """A connection, in autocommit mode."""

    def __init__(self, world):
        self._world = world
        self._locks, self._depth, self._started_at = set(), 0, 0
        self._advisory, self.isolation_level, self.autocommit = False, None, True

    def execute(self, query, params=None):
        text = query if isinstance(query, str) else query.as_string()
        result = self._execute(text.strip().rstrip(";"), params)
        if self._depth == 0 and not self._advisory:
            self._release()
        world = self._world
        if world.left is not None:
            world.left -= 1
            if world.left == 0:
                meanwhile, world.left, world.meanwhile = world.meanwhile, None, None
                meanwhile(self._advisory)
        return result

    @contextlib.contextmanager
    def cursor(self, **_):
        yield _Cursor(self)

    @contextlib.contextmanager
    def transaction(self):
        world = self._world
        self._depth += 1
        self._started_at = world.clock
        try:
            with world.real.transaction():
                yield self
        finally:
            self._depth -= 1
            if self._depth == 0:
                self._release()

    def _release(self):
        for key in self._locks:
            self._world.owners.pop(key, None)
        self._locks.clear()

    def _take(self, keys):
        for key in keys:
            if self._world.owners.get(key, self) is not self:
                raise Blocked(f"waits for {key}")
        for key in keys:
            self._world.owners[key] = self
            self._locks.add(key)

    def _execute(self, text, params):
        world = self._world
        if re.match(r"SET\s+(SESSION|TRANSACTION|LOCAL)", text, re.I):
            self.isolation_level = text
            return _Rows([])
        if re.search(r"pg_(try_)?advisory", text, re.I):
            self._advisory = True
            if "unlock" not in text.lower():
                self._take([f"advisory {params!r}"])
            return _Rows([{"locked": True}])
        if re.match(r"WITH\s.*\(\s*(UPDATE|INSERT|DELETE)\b", text, re.I | re.S):
            return self._run_parts(text, params)
        if found := _WRITING.match(text):
            where = re.search(r"\bWHERE\b.*?(?=\bRETURNING\b|$)", found["rest"], re.I | re.S)
            condition = where[0] if where else ""
            before = found["rest"][: where.start()].count("%s") if where else 0
            given = params if isinstance(params, dict) else tuple(params or ())[before : before + condition.count("%s")]
            keys = world.rows_of(found["table"], condition, given)
            self._take(keys)
            is_strict = re.search("SERIALIZABLE|REPEATABLE", str(self.isolation_level), re.I)
            if is_strict and self._depth and any(world.changed.get(key, -1) > self._started_at for key in keys):
                raise SerializationFailure("could not serialize access due to concurrent update")
            result = world.real.execute(text, params)
            for key in keys:
                world.clock += 1
                world.changed[key] = world.clock
            return result
        plain = _LOCKING.sub("", text)
        if plain != text:
            found = re.search(r"\bFROM\s+(\w+)\s*(.*)$", plain, re.I | re.S)
            self._take(world.rows_of(found[1], found[2], params))
        return world.real.execute(plain, params)

    def _run_parts(self, text, params):
        """`WITH name AS (UPDATE … RETURNING …)`: each part is run, and its rows are a table for what follows."""
        rest, tables, used = re.sub(r"^WITH\s+", "", text, flags=re.I), [], 0
        params = params if isinstance(params, dict) else tuple(params or ())

        def given(part):
            nonlocal used
            if isinstance(params, dict):
                return params
            used += part.count("%s")
            return params[used - part.count("%s") : used] or None

        while head := re.match(r"\s*,?\s*(\w+)\s+AS\s*\(", rest, re.I):
            at, level = head.end(), 1
            while level and at < len(rest):
                level += {"(": 1, ")": -1}.get(rest[at], 0)
                at += 1
            part = rest[head.end() : at - 1].strip()
            rows = self._execute(part, given(part)).fetchall()
            columns = list(rows[0]) if rows else ["nothing"]
            self._world.real.execute(f"CREATE TEMP TABLE {head[1]} ({', '.join(columns)})")
            tables.append(head[1])
            for row in rows:
                marks = ", ".join(["%s"] * len(columns))
                self._world.real.execute(f"INSERT INTO {head[1]} VALUES ({marks})", tuple(row.values()))
            rest = rest[at:]
        try:
            last = rest.strip()
            found = self._execute(last, given(last))
            return _Rows(found.fetchall(), found.rowcount)
        finally:
            for table in tables:
                self._world.real.execute(f"DROP TABLE {table}")


class _Rows:
    def __init__(self, rows, count=None):
        self._rows = list(rows)
        self.rowcount = len(self._rows) if count is None else count

    def fetchone(self):
        return self._rows.pop(0) if self._rows else None

    def fetchall(self):
        rows, self._rows = self._rows, []
        return rows


class _Cursor:
    def __init__(self, session):
        self._session, self._result = session, _Rows([])

    def execute(self, query, params=None):
        self._result = self._session.execute(query, params)
        return self

    def fetchone(self):
        return self._result.fetchone()

    def fetchall(self):
        return self._result.fetchall()

    @property
    def rowcount(self):
        return self._result.rowcount
