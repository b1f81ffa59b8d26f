from flask import Flask
from page import tags_of
from whatwg import resolve

SHOP = "https://shop.example.com/sign-in"


class Accounts:
    def verify(self, name, password):
        return 1 if (name, password) == ("ada", "correct") else None


def start(code):
    app, sessions = Flask("shop"), {}
    code.add_sign_in_routes(app, Accounts(), sessions)
    return app.test_client(), sessions


def sign_in(client, **fields):
    return client.post("/sign-in", data={"name": "ada", "password": "correct", **fields})


def land(code, following):
    """Scheme, host and path of the page on which the browser is after signing in."""
    answer = sign_in(start(code)[0], next=following)
    assert answer.status_code == 303
    return resolve(answer.headers["Location"], SHOP)


def works(code):
    assert land(code, "/orders/17?tab=1") == ("https", "shop.example.com", "/orders/17")
    client, sessions = start(code)
    page = client.get("/sign-in?next=/a%22b").get_data(as_text=True)
    assert [tag["attributes"]["value"] for tag in tags_of(page) if tag["attributes"].get("name") == "next"] == ['/a"b']
    assert sign_in(client, password="wrong").status_code == 401
    assert resolve(sign_in(client).headers["Location"], SHOP) == ("https", "shop.example.com", "/")
    assert len(sessions) == 1
    assert client.post("/sign-out").status_code == 303
    assert sessions == {}


FORMS = [
    "https://attacker.example/",
    "//attacker.example/",
    "/\\attacker.example/",
    "/\t/attacker.example/",
    "/.//attacker.example/",
    "https://attacker.example/?shop.example.com",
    "https://shop.example.com.attacker.example/",
    "https://shop.example.com@attacker.example/",
    "https:///attacker.example/",
    "https:/attacker.example/",
    "\\\\attacker.example/",
]


def exploit(code, vary=None, payloads=FORMS):
    return any(land(code, target)[1].endswith("attacker.example") for target in payloads)
