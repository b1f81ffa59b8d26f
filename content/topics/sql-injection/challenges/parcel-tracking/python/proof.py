import psycopg

SCRIPT = """
    CREATE TABLE parcels (id INTEGER PRIMARY KEY, customer_id INTEGER, reference TEXT, recipient TEXT, created_at TEXT);
    CREATE TABLE parcel_events (parcel_id INTEGER, description TEXT, happened_at TEXT);
    INSERT INTO parcels VALUES (1, 7, 'AX-2210', 'R. Lindqvist', '2026-01-02'), (2, 7, 'AX-2311', 'R. Lindqvist', '2026-01-03'),
      (3, 7, 'BQ-9000', 'R. Lindqvist', '2026-01-04'), (4, 8, 'AX-2299', 'T. Okafor', '2026-01-05');
    INSERT INTO parcel_events VALUES (1, 'delivered', '2026-01-04'), (1, 'accepted', '2026-01-02');
"""


def works(code):
    conn = psycopg.connect(SCRIPT)
    assert code.track_parcels(conn, 7, "AX-22") == [code.TrackedParcel(1, "AX-2210", "R. Lindqvist", "delivered")]
    assert len(code.track_parcels(conn, 7, "AX-2")) == 2
    assert len(code.track_parcels(conn, 7, "AX-2", limit="1")) == 1
    try:
        code.track_parcels(conn, 7, "AX")
    except code.TrackingError:
        return
    raise AssertionError("a short reference is accepted")


FORMS = ("zzzz' OR 1=1 --", "zzzz' OR reference LIKE '", "AX-0 ' OR 1=1 --")


def exploit(code, vary=None, payloads=FORMS):
    for reference in payloads:
        try:
            parcels = code.track_parcels(psycopg.connect(SCRIPT), 7, reference)
        except Exception:
            continue  # Refused; the next form may be not.
        if any(parcel.recipient == "T. Okafor" for parcel in parcels):
            return True
    return False
