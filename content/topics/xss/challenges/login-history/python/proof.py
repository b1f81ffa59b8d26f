from datetime import UTC, datetime

from flask import Flask
from page import scripts_of, tags_of

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Accounts:
    def verify(self, user, password):
        return user == "ada" and password == "correct horse"


class Store:
    def __init__(self, rows=()):
        self.rows = list(rows)

    def add(self, login):
        self.rows.insert(0, login)

    def latest(self, count):
        return self.rows[:count]


def start(code, rows=()):
    app = Flask("shop")
    code.add_login_routes(app, Accounts(), Store(rows))
    client = app.test_client()

    def login(user, password, device):
        return client.post("/login", json={"user": user, "password": password}, headers={"User-Agent": device})

    return login, lambda: client.get("/admin/logins").get_data(as_text=True)


def works(code, vary):
    login, read_list = start(code)
    user = f"<b>{vary.name()} O'{vary.name()}</b>"
    assert login("ada", "correct horse", FIREFOX).status_code == 303, "The right password should sign in."
    refused = login(user, "wrong", FIREFOX)
    assert refused.status_code == 401, "A wrong password should be refused."
    named = [tag["text"] for tag in tags_of(refused.get_data(as_text=True)) if tag["name"] == "strong"]
    assert named == [user], "The answer to a wrong password should show the name as it was typed."
    cells = [tag["text"] for tag in tags_of(read_list()) if tag["name"] == "td"]
    assert cells[1:4] == [user, "127.0.0.1", FIREFOX], "The list should show user, address and device of the latest login."
    assert len(cells) == 8, "The list should have a row of four cells for each login."


def forms_of(script):
    return (
        f"<script>{script}</script>",
        f'Mozilla/5.0 <img src=x onerror="{script}">',
        f"Mozilla/5.0 <scr<script>ipt>{script}</scr</script>ipt>",
        f"Mozilla/5.0 <ScRiPt >{script}</sCrIpT >",
        f'Mozilla/5.0 <svg/onload="{script}">',
        # Harmless tags first, for who looks at the first one only.
        f'Mozilla/5.0 <i>x</i> <b>y</b> <img src=x onerror="{script}">',
        # The next bracket of the page closes this one.
        f'Mozilla/5.0 <img src=x onerror="{script}" ',
        f'Mozilla/5.0 <<img src=x>img src=x onerror="{script}">',
    )


def exploit(code, vary, payloads=None):
    def runs(read_list):
        return next((script for script in scripts_of(read_list()) if "fetch('/admin/refunds/" in script), None)

    refund = vary.number(100, 999)
    forms = forms_of(f"fetch('/admin/refunds/{refund}',{{method:'POST'}})") if payloads is None else payloads
    for header in forms:
        login, read_list = start(code)
        login("nobody", "wrong", header)
        script = runs(read_list)
        if script:
            return {"sent": f"User-Agent: {header}", "got": f"The admin's browser runs {script}"}
    # Rows that another writer of the table left there.
    for text in forms:
        for user, device in (("nobody", text), (text, FIREFOX)) if payloads is None else (("nobody", text),):
            script = runs(start(code, [code.Login(datetime.now(UTC), user, "192.0.2.7", device, False)])[1])
            if script:
                return {"sent": f"A stored login of {user} with {device}", "got": f"The admin's browser runs {script}"}
    return False
