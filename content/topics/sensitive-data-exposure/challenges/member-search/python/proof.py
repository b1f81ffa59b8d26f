import json

import psycopg
from psycopg.rows import dict_row


def start(vary):
    """A club with a column that is newer than the code."""
    ada = {
        "id": vary.number(1, 99),
        "name": f"Ad{vary.word()}",
        "team": vary.pick(["Rowing", "Chess", "Judo"]),
        "birth_date": f"19{vary.number(50, 99)}-02-03",
        "address": f"{vary.number(1, 99)} {vary.word()} street",
        "health_notes": f"asthma, {vary.word()}",
        "reset_token": vary.text(16),
        f"column_{vary.word()}": vary.text(14),
    }
    types = ", ".join(f"{name} {'INTEGER' if name == 'id' else 'TEXT'}" for name in ada)
    values = ", ".join(str(value) if name == "id" else f"'{value}'" for name, value in ada.items())
    script = f"""
        CREATE TABLE members (club_id INTEGER, {types});
        INSERT INTO members VALUES (1, {values});
        INSERT INTO members (club_id, id, name, team) VALUES (2, 200, 'Adam', 'Chess');
    """
    return ada, psycopg.connect(script, row_factory=dict_row)


def works(code, vary):
    ada, db = start(vary)
    session = code.Session(9, 1)
    found = code.search_members(db, session, {"name": "Ad"})
    assert len(found) == 1, "Only members of the own club should be found."
    for name in ("id", "name", "team"):
        assert found[0].get(name) == ada[name], f"The answer should have `{name}` of each member found."
    assert found[0].get("photo") == f"https://photos.example.com/1/{ada['id']}?size=96", "The answer should have the address of the photo as `photo`."
    assert code.search_members(db, session, {"name": "%%"}) == [], "A percent sign should be searched for as it is."
    try:
        code.search_members(db, session, {"name": "a"})
        raise AssertionError("A name of one letter should be refused with InvalidQuery.")
    except code.InvalidQuery:
        pass


def exploit(code, vary):
    """A member who calls the service without the app, and asks for every column."""
    ada, db = start(vary)
    hidden = {name: value for name, value in ada.items() if name not in ("id", "name", "team")}
    for fields in (",".join(hidden), " ".join(hidden), "*", None):
        query = {"name": "Ad"} if fields is None else {"name": "Ad", "fields": fields}
        try:
            answer = json.dumps(code.search_members(db, code.Session(9, 1), query))
        except Exception:
            continue
        for name, value in hidden.items():
            if value in answer:
                sent = f"GET /members?name=Ad{'' if fields is None else f'&fields={fields}'}"
                return {"sent": sent, "got": f"{answer}: {name} is for the office only"}
    return False
