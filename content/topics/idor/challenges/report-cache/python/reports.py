import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from redis import Redis


@dataclass
class User:
    id: int
    role: str  # analyst or manager


@dataclass
class Report:
    id: int
    team_id: int
    title: str
    total: float
    bookings: int


class NotFound(Exception):
    pass


class Reports:
    def __init__(self, db: psycopg.Connection, cache: "Redis"):
        self._db = db
        self._cache = cache

    def _require_member(self, user: User, team_id: int) -> None:
        # block: require-member
        query = "SELECT 1 AS found FROM members WHERE team_id = %s AND user_id = %s"
        if self._db.execute(query, (team_id, user.id)).fetchone() is None:
            raise NotFound("report_not_found")
        # end

    def get(self, user: User, report_id: int) -> Report:
        # block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            return Report(**json.loads(cached))
        # end

        # block: load-report
        row = self._db.execute("SELECT id, team_id, title FROM reports WHERE id = %s", (report_id,)).fetchone()
        if row is None:
            raise NotFound("report_not_found")
        self._require_member(user, row["team_id"])
        # end

        # block: sum-bookings
        query = "SELECT sum(amount) AS total, count(*) AS bookings FROM bookings WHERE team_id = %s"
        sums = self._db.execute(query, (row["team_id"],)).fetchone()
        report = Report(row["id"], row["team_id"], row["title"], float(sums["total"] or 0), sums["bookings"])
        # end

        # block: fill-cache
        self._cache.set(key, json.dumps(asdict(report)), ex=600)
        return report
        # end

    def remove_member(self, team_id: int, user_id: int) -> None:
        # block: remove-member
        query = "DELETE FROM members WHERE team_id = %s AND user_id = %s"
        if self._db.execute(query, (team_id, user_id)).rowcount == 0:
            raise NotFound("member_not_found")
        # end
