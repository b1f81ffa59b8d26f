import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass

import psycopg

log = logging.getLogger(__name__)


@dataclass
class Session:
    member_id: int
    club_id: int


class InvalidQuery(Exception):
    pass


def search_members(db: psycopg.Connection, session: Session, query: Mapping[str, str]) -> list[dict]:
    # block: read-query
    name = query.get("name", "").strip()
    if not 2 <= len(name) <= 50:
        raise InvalidQuery("name_too_short_or_long")
    pattern = re.sub(r"([\\%_])", r"\\\1", name) + "%"
    # end

    # block: load-members
    rows = db.execute(
        r"SELECT * FROM members WHERE club_id = %s AND name LIKE %s ESCAPE '\' ORDER BY name LIMIT 20",
        (session.club_id, pattern),
    ).fetchall()
    # end

    # block: log-search
    log.info("member search by %d, %d found", session.member_id, len(rows))
    # end

    answer = []
    for row in rows:
        # block: add-photo
        photo = f"https://photos.example.com/{session.club_id}/{row['id']}?size=96"
        # end
        # block: build-answer
        answer.append({**row, "photo": photo})
        # end
    return answer
