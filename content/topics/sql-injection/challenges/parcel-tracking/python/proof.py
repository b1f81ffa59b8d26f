import psycopg


def prepare(vary):
    """Parcels of a customer, and one of somebody else."""
    own = vary.number(3, 40)
    other = own + vary.number(1, 40)
    recipient = f"{vary.name()} O'{vary.name()}"
    secret = f"{vary.name()} {vary.text(8)}"
    prefix = vary.pick(["AX-2", "KD-7"])
    number = vary.number(100, 700)
    first, second, third = f"{prefix}{number}", f"{prefix}{number + 100}", f"{prefix}{number + 50}"
    quoted = recipient.replace("'", "''")
    conn = psycopg.connect(f"""
        CREATE TABLE parcels (id INTEGER PRIMARY KEY, customer_id INTEGER, reference TEXT, recipient TEXT, created_at TEXT);
        CREATE TABLE parcel_events (parcel_id INTEGER, description TEXT, happened_at TEXT);
        INSERT INTO parcels VALUES (1, {own}, '{first}', '{quoted}', '2026-01-02'), (2, {own}, '{second}', '{quoted}', '2026-01-03'),
          (3, {own}, 'BQ-9000', '{quoted}', '2026-01-04'), (4, {other}, '{third}', '{secret}', '2026-01-05');
        INSERT INTO parcel_events VALUES (1, 'delivered', '2026-01-04'), (1, 'accepted', '2026-01-02');
    """)
    return conn, own, recipient, secret, prefix, first, second


def works(code, vary):
    conn, own, recipient, _, prefix, first, second = prepare(vary)
    one = [code.TrackedParcel(1, first, recipient, "delivered")]
    assert code.track_parcels(conn, own, first) == one, f"Searching for {first} should find that parcel with its latest event."
    assert code.track_parcels(conn, own, f" {first} ") == one, "Spaces around a reference should not matter."
    assert [parcel.reference for parcel in code.track_parcels(conn, own, prefix)] == [second, first], (
        f"Searching for {prefix} should find both parcels that begin with it, the newest first."
    )
    assert len(code.track_parcels(conn, own, prefix, limit="1")) == 1, "A limit of 1 should give one parcel."
    assert code.track_parcels(conn, own, "ZZ-0000") == [], "A reference that nobody has should find nothing."
    try:
        code.track_parcels(conn, own, "AX")
    except code.TrackingError:
        return
    raise AssertionError("A reference of two characters should be refused.")


def exploit(code, vary, payloads=None):
    word = vary.text(4)
    attacks = (
        f"{word}' OR 1=1 --",
        f"{word}' OR reference LIKE '",
        "AX-0 ' OR 1=1 --",
        "AX-0' OR '1' LIKE '1",
        f"{word}'/**/or/**/true/**/or/**/reference/**/LIKE/**/'",
        f"{word}' UnIoN SeLeCt id, reference, recipient FROM parcels --",
        f"{word}\\' OR 1=1 --",
        f"{word}'' OR 1=1 --",
        f"{word}'' OR reference LIKE '",
        "AX-1\n' OR reference LIKE '",
    )
    for reference in attacks if payloads is None else payloads:
        conn, own, _, secret, *_ = prepare(vary)
        try:
            parcels = code.track_parcels(conn, own, reference)
        except Exception:
            continue  # Refused; the next form may be not.
        for parcel in parcels:
            if parcel.recipient == secret:
                return {"sent": f"reference={reference}", "got": f"parcel {parcel.reference} for {parcel.recipient}"}
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
