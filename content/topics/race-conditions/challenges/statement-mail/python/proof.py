import threading

import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE accounts (id INTEGER, user_id INTEGER, holder TEXT, email TEXT);
    INSERT INTO accounts VALUES (1, 10, 'Ada', 'ada@example.com'), (2, 20, 'Mallory', 'mallory@example.com');
    CREATE TABLE bookings (account_id INTEGER, booked_on TEXT, purpose TEXT, amount NUMERIC);
    INSERT INTO bookings VALUES (1, '2026-03-02', 'Rent', -800), (1, '2026-04-02', 'Rent', -800), (2, '2026-03-05', 'Tea', -3);
"""


class Database:
    """Answers the first query for bookings only after `wait` has returned; nothing is left to chance."""

    def __init__(self):
        self.real = psycopg.connect(TABLES, row_factory=dict_row)
        self.wait = None

    def execute(self, query, params):
        result = self.real.execute(query, params)
        if "bookings" in query and self.wait:
            wait, self.wait = self.wait, None
            wait()
        return result


class Mailer:
    def __init__(self):
        self.mails, self.on_send = [], None

    def send(self, to, subject, text):
        if self.on_send:
            self.on_send()
        self.mails.append((to, text))


def start(code):
    db, mailer = Database(), Mailer()
    return db, mailer, code.StatementService(db, mailer)


def is_refused(code, service, *arguments):
    try:
        service.send(*arguments)
    except code.Refused:
        return True
    return False


def works(code):
    _, mailer, service = start(code)
    service.send(10, "2026-03")
    service.send(20, "2026-03")
    assert [(to, text.splitlines()[2:]) for to, text in mailer.mails] == [
        ("ada@example.com", ["2026-03-02  -800.00  Rent"]),
        ("mallory@example.com", ["2026-03-05  -3.00  Tea"]),
    ], "Two statements, one after the other, should each have the bookings of its own account."
    assert is_refused(code, service, 10, "2026-13"), "A month that does not exist should be refused."
    assert is_refused(code, service, 99, "2026-03"), "A customer who does not exist should be refused."


def exploit(code):
    db, mailer, service = start(code)
    # Mallory's request has loaded its account and is about to send, while Ada's still waits for its bookings.
    is_sending, may_finish = threading.Event(), threading.Event()

    def meanwhile():
        mailer.on_send = lambda: (is_sending.set(), may_finish.wait(5))
        threading.Thread(target=service.send, args=(20, "2026-03"), daemon=True).start()
        is_sending.wait(5)
        mailer.on_send = None

    db.wait = meanwhile
    service.send(10, "2026-03")
    may_finish.set()
    for to, text in mailer.mails:
        if to == "mallory@example.com" and "Rent" in text:
            return {"sent": "a request of Mallory, while Ada's waits for its bookings", "got": f"a mail to {to}:\n{text}"}
    return False
