import psycopg
from flask import Flask, request
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE invoices (id INTEGER, link_key TEXT, company_id INTEGER, number TEXT, total NUMERIC, issued_on TEXT, document TEXT);
    INSERT INTO invoices VALUES (4711, '0b6f3c1e-58a4-4d0e-9a53-0c5a2d8f7a01', 7, 'R-1', 120, '2026-01-05', '<invoice>for 7</invoice>');
    INSERT INTO invoices VALUES (4712, '7c1d9a44-22b0-4f6e-8b1f-9e1a6c3b5d02', 7, 'R-2', 80, NULL, '<invoice>draft</invoice>');
    INSERT INTO invoices VALUES (4713, 'e5a2b7d8-90c3-4a1b-b2c4-3d6f8e0a1c03', 8, 'R-1', 10, '2026-01-06', '<invoice>for 8</invoice>');
    CREATE TABLE audit (user_id INTEGER, action TEXT, target INTEGER);
"""


def start(code):
    users = {"ada": code.User(1, 7, "accountant"), "mallory": code.User(2, 8, "accountant")}
    db = psycopg.connect(TABLES, row_factory=dict_row)
    app = Flask("billing")
    code.add_invoice_routes(app, db, lambda: users[request.headers["X-Session"]])
    client = app.test_client()
    return db, lambda user, url: client.get(url, headers={"X-Session": user})


def works(code):
    db, get = start(code)
    invoices = get("ada", "/invoices").get_json()
    assert [(one["number"], one["total"]) for one in invoices] == [("R-1", 120)], "The list should have the one issued invoice of the user's company."
    file = get("ada", invoices[0]["file"])
    assert file.status_code == 200, "The user's own invoice should be answered with status 200."
    assert file.get_data(as_text=True) == "<invoice>for 7</invoice>", "The user's own invoice should be sent."
    assert "invoice-R-1.xml" in file.headers["Content-Disposition"], "The file should be named after the invoice."
    assert db.execute("SELECT * FROM audit").fetchall() == [{"user_id": 1, "action": "invoice.read", "target": 4711}], "Reading an invoice should be recorded once."
    for key in ("4712", "9", "x"):
        assert get("ada", f"/invoices/{key}/file").status_code == 404, "A draft, an invoice that does not exist and an address that names none should be answered with status 404."


def exploit(code):
    _, get = start(code)
    # A link that somebody of company 7 forwarded, and what can be made up without one.
    forwarded = get("ada", "/invoices").get_json()[0]["file"]
    urls = [forwarded, "/invoices/4711/file", "/invoices/4711/file?company=7"]
    for url in urls:
        text = get("mallory", url).get_data(as_text=True)
        if "for 7" in text:
            return {"sent": f"GET {url}, as somebody of company 8", "got": text}
    return False
