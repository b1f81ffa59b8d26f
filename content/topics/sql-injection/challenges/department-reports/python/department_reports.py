import json
import logging
# part: imports
# end
from collections.abc import Iterable

import psycopg
from psycopg.rows import dict_row

log = logging.getLogger(__name__)


def rename_department(conn: psycopg.Connection, manager_id: int, department_id: int, name: str) -> None:
    # block: rename
    name = name.strip()
    if not 1 <= len(name) <= 120:
        raise ValueError("A name has 1 to 120 characters")
    cursor = conn.execute(
        "UPDATE departments SET name = %s WHERE id = %s AND manager_id = %s", (name, department_id, manager_id)
    )
    if cursor.rowcount == 0:
        raise LookupError(f"Manager {manager_id} has no department {department_id}")
    # end


def import_names(conn: psycopg.Connection, departments: Iterable[tuple[str, str]]) -> None:
    # block: import
    for code, name in departments:
        conn.execute("UPDATE departments SET name = %s WHERE code = %s", (name, code))
    # end


def write_reports(conn: psycopg.Connection) -> None:
    with conn.cursor(row_factory=dict_row) as cursor:
        # block: load-departments
        departments = cursor.execute("SELECT id, name FROM departments ORDER BY id").fetchall()
        # end
        for department in departments:
            # block: totals
            totals = cursor.execute(
                "SELECT month, sum(amount) AS total FROM expenses"
                f" WHERE cost_centre = '{department['name']}' GROUP BY month ORDER BY month"
            ).fetchall()
            # end

            # block: store-report
            cursor.execute(
                "INSERT INTO reports (department_id, lines) VALUES (%s, %s)",
                (department["id"], json.dumps(totals, default=str)),
            )
            # end
            log.info("report of department %s written, %s months", department["id"], len(totals))
