import logging
# part: imports
# end
from dataclasses import dataclass

import psycopg
from psycopg.rows import dict_row

log = logging.getLogger(__name__)

PARCEL_COLUMNS = "id, reference, recipient"


class TrackingError(ValueError):
    pass


@dataclass(frozen=True)
class TrackedParcel:
    id: int
    reference: str
    recipient: str
    latest_event: str | None


def track_parcels(
    conn: psycopg.Connection, customer_id: int, reference: str = "", limit: str | None = None
) -> list[TrackedParcel]:
    # block: read-reference
    reference = reference.strip()
    if len(reference) < 4:
        raise TrackingError("Enter at least the first four characters")
    # end
    # part: checks
    # end

    # block: page-size
    try:
        page_size = min(max(int(limit or 20), 1), 100)
    except ValueError:
        page_size = 20
    # end

    with conn.cursor(row_factory=dict_row) as cursor:
        # block: find-parcels
        cursor.execute(
            f"""SELECT {PARCEL_COLUMNS} FROM parcels
                WHERE customer_id = %s AND reference LIKE '{reference}%%'
                ORDER BY created_at DESC LIMIT {page_size}""",
            (customer_id,),
        )
        parcels = cursor.fetchall()
        # end

        # block: latest-events
        cursor.execute(
            "SELECT parcel_id, description FROM parcel_events WHERE parcel_id = ANY(%s) ORDER BY happened_at",
            ([parcel["id"] for parcel in parcels],),
        )
        event_of = {event["parcel_id"]: event["description"] for event in cursor}
        # end

    # block: log-search
    log.info("parcels searched", extra={"customer_id": customer_id, "reference": reference, "found": len(parcels)})
    # end
    return [TrackedParcel(**parcel, latest_event=event_of.get(parcel["id"])) for parcel in parcels]
