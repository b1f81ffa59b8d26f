"""A stand-in for pymongo: a collection in memory. `Collection(rows)` makes one. Filters and updates mean what they mean in MongoDB, as far as
lessons need it; an unknown operator is an error, as in the database.
"""

import copy
import re
import sys
import types
from datetime import datetime, timezone

from mongo_where import evaluate_where

ASCENDING, DESCENDING = 1, -1
_missing = object()


class OperationFailure(Exception):
    pass


def _read(row, path):
    for key in path.split("."):
        row = row.get(key, _missing) if isinstance(row, dict) else _missing
    return row


def _write(row, path, value):
    *keys, last = path.split(".")
    for key in keys:
        row = row.setdefault(key, {})
    row[last] = value


def _equals(value, wanted):
    value = None if value is _missing else value
    return value == wanted or (isinstance(value, list) and wanted in value)


def _ordered(compare):
    # Like the database, only values of the same type are in an order.
    return lambda value, operand, _: type(value) is type(operand) and compare(value, operand)


_operators = {
    "$eq": lambda value, operand, _: _equals(value, operand),
    "$ne": lambda value, operand, _: not _equals(value, operand),
    "$gt": _ordered(lambda value, operand: value > operand),
    "$gte": _ordered(lambda value, operand: value >= operand),
    "$lt": _ordered(lambda value, operand: value < operand),
    "$lte": _ordered(lambda value, operand: value <= operand),
    "$in": lambda value, operand, _: any(_equals(value, one) for one in operand),
    "$nin": lambda value, operand, _: not any(_equals(value, one) for one in operand),
    "$exists": lambda value, operand, _: (value is not _missing) == bool(operand),
    "$not": lambda value, operand, _: not _matches_condition(value, operand),
    "$regex": lambda value, operand, condition: isinstance(value, str)
    and re.search(operand, value, re.IGNORECASE if "i" in condition.get("$options", "") else 0) is not None,
    "$options": lambda *_: True,
    "$all": lambda value, operand, _: all(_equals(value, one) for one in operand),
    "$size": lambda value, operand, _: isinstance(value, list) and len(value) == operand,
    "$elemMatch": lambda value, operand, _: isinstance(value, list) and any(_matches(one, operand) for one in value),
}


def _has_operators(condition):
    return isinstance(condition, dict) and any(key.startswith("$") for key in condition)


def _matches_condition(value, condition):
    if isinstance(condition, re.Pattern):
        return isinstance(value, str) and condition.search(value) is not None
    if not _has_operators(condition):
        return _equals(value, condition)
    for name, operand in condition.items():
        if name not in _operators:
            raise OperationFailure(f"unknown operator: {name}")
        if not _operators[name](value, operand, condition):
            return False
    return True


def _matches(row, conditions):
    for key, condition in conditions.items():
        if key == "$and":
            fits = all(_matches(row, one) for one in condition)
        elif key == "$or":
            fits = any(_matches(row, one) for one in condition)
        elif key == "$nor":
            fits = not any(_matches(row, one) for one in condition)
        elif key == "$expr":
            fits = bool(_evaluate(condition, row))
        elif key == "$where":
            fits = bool(evaluate_where(str(condition), row))
        elif key == "$comment":
            fits = True
        elif key.startswith("$"):
            raise OperationFailure(f"unknown top level operator: {key}")
        else:
            fits = _matches_condition(_read(row, key), condition)
        if not fits:
            return False
    return True


def _evaluate(expression, row):
    """An aggregation expression: `$name` is a field, `$$NOW` a variable, an object with an operator a calculation."""
    if isinstance(expression, str) and expression.startswith("$$"):
        name, _, path = expression[2:].partition(".")
        if name == "NOW":
            return datetime.now(timezone.utc)
        if name in ("ROOT", "CURRENT"):
            return _read(row, path) if path else copy.deepcopy(row)
        raise OperationFailure(f"Use of undefined variable: {name}")
    if isinstance(expression, str) and expression.startswith("$"):
        return _read(row, expression[1:])
    if isinstance(expression, list):
        return [_evaluate(one, row) for one in expression]
    if not _has_operators(expression):
        return expression
    [(name, operand)] = expression.items()
    if name == "$literal":
        return operand
    value = _evaluate(operand, row)
    if name == "$concat":
        return "".join(value)
    if name == "$toString":
        return str(value)
    if name == "$toLower":
        return str(value).lower()
    if name == "$trim":
        return str(_evaluate(operand["input"], row)).strip()
    if name == "$ifNull":
        return next((one for one in value if one is not None and one is not _missing), None)
    if name == "$getField":
        return _read(row, value["field"] if isinstance(value, dict) else value)
    if name == "$not":
        return not (value[0] if isinstance(value, list) else value)
    if name == "$regexMatch":
        flags = re.IGNORECASE if "i" in operand.get("options", "") else 0
        text = _evaluate(operand["input"], row)
        return isinstance(text, str) and re.search(operand["regex"], text, flags) is not None
    if name in _operations:
        return _operations[name](*(value if isinstance(value, list) else [value]))
    raise OperationFailure(f"Unrecognized expression '{name}'")


# Aggregation operators whose operands are a list.
_operations = {
    "$eq": lambda a, b: a == b,
    "$ne": lambda a, b: a != b,
    "$gt": lambda a, b: a > b,
    "$gte": lambda a, b: a >= b,
    "$lt": lambda a, b: a < b,
    "$lte": lambda a, b: a <= b,
    "$and": lambda *all_of: all(all_of),
    "$or": lambda *any_of: any(any_of),
    "$in": lambda one, items: one in items,
    "$substr": lambda text, start, count: text[start : start + count],
    "$substrCP": lambda text, start, count: text[start : start + count],
    "$strLenCP": len,
    "$indexOfCP": lambda text, part: text.find(part),
    "$toUpper": lambda text: text.upper(),
}


def _remove(row, path):
    *keys, last = path.split(".")
    for key in keys:
        row = row.get(key) if isinstance(row, dict) else None
    if isinstance(row, dict):
        row.pop(last, None)


def _apply_stage(row, stage):
    """All of a stage's expressions see the document as it was before the stage. A field that an expression finds missing isn't written."""
    [(name, changes)] = stage.items()
    if name == "$unset":
        for path in [changes] if isinstance(changes, str) else changes:
            _remove(row, path)
        return
    if name not in ("$set", "$addFields"):
        raise OperationFailure(f"Unrecognized pipeline stage name: '{name}'")
    values = {path: _evaluate(expression, row) for path, expression in changes.items()}
    for path, value in values.items():
        if value is not _missing:
            _write(row, path, value)


def _apply(row, update):
    if isinstance(update, list):
        for stage in update:
            _apply_stage(row, stage)
        return
    for name, changes in update.items():
        for path, value in changes.items():
            if name == "$set":
                _write(row, path, value)
            elif name == "$unset":
                _remove(row, path)
            elif name == "$inc":
                before = _read(row, path)
                _write(row, path, (0 if before is _missing else before) + value)
            elif name == "$currentDate":
                _write(row, path, datetime.now(timezone.utc))
            elif name == "$push":
                before = _read(row, path)
                _write(row, path, [*([] if before is _missing else before), value])
            else:
                raise OperationFailure(f"Unknown modifier: {name}")


def _project(row, projection):
    row = copy.deepcopy(row)
    if isinstance(projection, (list, tuple, set)):
        projection = {name: 1 for name in projection}
    if not projection:
        return row
    if any(wanted for key, wanted in projection.items() if key != "_id"):
        kept = {} if projection.get("_id") in (0, False) else {"_id": row.get("_id")}
        for key, wanted in projection.items():
            if wanted and _read(row, key) is not _missing:
                _write(kept, key, _read(row, key))
        return kept
    return {key: value for key, value in row.items() if key not in projection}


class Cursor:
    def __init__(self, rows, projection):
        self._rows, self._projection = rows, projection

    def sort(self, key, direction=ASCENDING):
        for name, turn in reversed(key if isinstance(key, list) else [(key, direction)]):
            self._rows = sorted(self._rows, key=lambda row: _read(row, name), reverse=turn == DESCENDING)
        return self

    def skip(self, count):
        self._rows = self._rows[count:]
        return self

    def limit(self, count):
        self._rows = self._rows[:count] if count else self._rows
        return self

    def __iter__(self):
        return iter([_project(row, self._projection) for row in self._rows])


class Result:
    def __init__(self, count, inserted_id=None):
        self.matched_count = self.modified_count = self.deleted_count = count
        self.inserted_id = inserted_id


class Collection:
    def __init__(self, rows):
        self._rows = copy.deepcopy(list(rows))

    def _select(self, conditions):
        return [row for row in self._rows if _matches(row, conditions or {})]

    def find(self, filter=None, projection=None):
        return Cursor(self._select(filter), projection)

    def find_one(self, filter=None, projection=None):
        rows = self._select(filter)
        return _project(rows[0], projection) if rows else None

    def count_documents(self, filter):
        return len(self._select(filter))

    def insert_one(self, row):
        self._rows.append(copy.deepcopy({"_id": len(self._rows) + 1, **row}))
        return Result(1, self._rows[-1]["_id"])

    def update_one(self, filter, update):
        rows = self._select(filter)
        if rows:
            _apply(rows[0], update)
        return Result(len(rows[:1]))

    def delete_one(self, filter):
        rows = self._select(filter)
        if rows:
            self._rows.remove(rows[0])
        return Result(len(rows[:1]))


# Code imports the class for its annotations from here.
collection = types.ModuleType("pymongo.collection")
collection.Collection = Collection
sys.modules["pymongo.collection"] = collection
