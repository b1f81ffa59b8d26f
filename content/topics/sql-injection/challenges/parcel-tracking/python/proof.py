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


def exploit(code):
    for reference in ("zzzz' OR 1=1 --", "zzzz' OR reference LIKE '", "AX-0 ' OR 1=1 --"):
        try:
            parcels = code.track_parcels(psycopg.connect(SCRIPT), 7, reference)
        except Exception:
            continue  # Refused; the next form may be not.
        if any(parcel.recipient == "T. Okafor" for parcel in parcels):
            return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    stranger = f"{vary.name()} {vary.word()}{vary.text(6)}"
    conn = psycopg.connect(f"""
        CREATE TABLE parcels (id INTEGER PRIMARY KEY, customer_id INTEGER, reference TEXT, recipient TEXT, created_at TEXT);
        CREATE TABLE parcel_events (parcel_id INTEGER, description TEXT, happened_at TEXT);
        INSERT INTO parcels VALUES (1, 7, 'AX-2210', 'You', '2026-01-02'), (2, 7, 'AX-2311', 'You', '2026-01-03'),
            (3, 8, 'AX-2299', '{stranger}', '2026-01-05');
        INSERT INTO parcel_events VALUES (1, 'delivered', '2026-01-04');""")
    try:
        parcels = code.track_parcels(conn, 7, input["reference"])
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    lines = [f"{parcel.reference} | {parcel.recipient} | {parcel.latest_event or '-'}" for parcel in parcels]
    table = "\n".join(["reference | recipient | latest event", *lines])
    return {"isDone": stranger in table, "shown": table if lines else "No parcels found."}


ATTACKS = [
    {"input": {"reference": "zzzz' OR 1=1 --"}, "isDone": True},
    {"input": {"reference": "AX-22"}, "isDone": False},
    {"input": {"reference": "AX-2'"}, "isDone": False},
]
