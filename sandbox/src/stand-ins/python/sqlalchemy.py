"""A small stand-in for SQLAlchemy Core on SQLite: tables, select, text, literal_column, func. `create_engine(script)` makes a database in memory.

Like the original it binds the values of expressions and takes `text` and `literal_column` as they are.
"""

import re
import sqlite3

from psycopg_functions import add_functions


class Element:
    def __init__(self, text, values=()):
        self.text, self.values = text, list(values)

    def _compare(self, operator, other):
        if isinstance(other, Element):
            return Element(f"{self.text} {operator} {other.text}", [*self.values, *other.values])
        return Element(f"{self.text} {operator} ?", [*self.values, other])

    def __eq__(self, other):
        return self._compare("=", other)

    def __ne__(self, other):
        return self._compare("<>", other)

    def __lt__(self, other):
        return self._compare("<", other)

    def __le__(self, other):
        return self._compare("<=", other)

    def __gt__(self, other):
        return self._compare(">", other)

    def __ge__(self, other):
        return self._compare(">=", other)

    def like(self, other):
        return self._compare("LIKE", other)

    def desc(self):
        return Element(f"{self.text} DESC", self.values)


class TextClause(Element):
    """`:name` is a placeholder, as long as it does not stand between quotes."""

    def bindparams(self, **named):
        values = []

        def place(match):
            if match[1] is None:
                return match[0]
            values.append(named[match[1]])
            return "?"

        return TextClause(re.sub(r"'[^']*'|:(\w+)", place, self.text), values)


def text(statement):
    return TextClause(statement)


def literal_column(statement):
    return Element(statement)


class _Functions:
    def __getattr__(self, name):
        return lambda element: Element(f"{name}({element.text})", element.values)


func = _Functions()
Integer, String, Date = "INTEGER", "TEXT", "DATE"


class MetaData:
    pass


class Column(Element):
    def __init__(self, name, kind=None, primary_key=False):
        super().__init__(f'"{name}"')
        self.name = name


class Table:
    def __init__(self, name, metadata, *columns):
        self.name = name
        self.c = type("Columns", (), {column.name: column for column in columns})()


class Select:
    def __init__(self, columns, table=None, conditions=(), order=None, count=None):
        self._columns, self._table, self._conditions, self._order, self._count = columns, table, list(conditions), order, count

    def select_from(self, table):
        return Select(self._columns, table, self._conditions, self._order, self._count)

    def where(self, *conditions):
        return Select(self._columns, self._table, [*self._conditions, *conditions], self._order, self._count)

    def order_by(self, order):
        return Select(self._columns, self._table, self._conditions, order, self._count)

    def limit(self, count):
        return Select(self._columns, self._table, self._conditions, self._order, count)

    def compile(self):
        statement = f"SELECT {', '.join(column.text for column in self._columns)} FROM {self._table.name}"
        if self._conditions:
            statement += " WHERE " + " AND ".join(condition.text for condition in self._conditions)
        if self._order is not None:
            statement += f" ORDER BY {self._order.text}"
        if self._count is not None:
            statement += f" LIMIT {int(self._count)}"
        return statement, [value for condition in self._conditions for value in condition.values]


def select(*columns):
    return Select(columns)


class Result:
    def __init__(self, cursor):
        self._names = [column[0] for column in cursor.description or []]
        self._rows = cursor.fetchall()

    def mappings(self):
        return self

    def all(self):
        return [dict(zip(self._names, row)) for row in self._rows]


class Connection:
    def __init__(self, sqlite):
        self._sqlite = sqlite

    def execute(self, statement):
        return Result(self._sqlite.execute(*statement.compile()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class Engine:
    def __init__(self, script):
        self._sqlite = sqlite3.connect(":memory:")
        add_functions(self._sqlite)
        self._sqlite.executescript(script)

    def connect(self):
        return Connection(self._sqlite)


def create_engine(script):
    return Engine(script)
