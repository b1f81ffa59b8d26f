from datetime import UTC, datetime

from flask import Flask
from page import scripts_of, tags_of

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PAYLOAD = "fetch('/admin/refunds/981',{method:'POST'})"


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


def works(code):
    login, read_list = start(code)
    assert login("ada", "correct horse", FIREFOX).status_code == 303
    refused = login("<b>bob</b>", "wrong", FIREFOX)
    assert refused.status_code == 401
    assert "&lt;b&gt;bob&lt;/b&gt;" in refused.get_data(as_text=True)
    cells = [tag["text"] for tag in tags_of(read_list()) if tag["name"] == "td"]
    assert cells[1:4] == ["<b>bob</b>", "127.0.0.1", FIREFOX], cells
    assert len(cells) == 8


FORMS = (
    f"<script>{PAYLOAD}</script>",
    f'Mozilla/5.0 <img src=x onerror="{PAYLOAD}">',
    f"Mozilla/5.0 <scr<script>ipt>{PAYLOAD}</scr</script>ipt>",
)


def exploit(code, vary=None, payloads=FORMS):
    for header in payloads:
        login, read_list = start(code)
        login("nobody", "wrong", header)
        if PAYLOAD in scripts_of(read_list()):
            return True
    # Rows that another writer of the table left there.
    for device in payloads:
        row = code.Login(datetime.now(UTC), "nobody", "192.0.2.7", device, False)
        if PAYLOAD in scripts_of(start(code, [row])[1]()):
            return True
    return False
