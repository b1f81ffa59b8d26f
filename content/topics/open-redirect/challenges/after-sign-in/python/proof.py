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


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    password = vary.text(12)

    class Customers:
        def verify(self, name, given):
            return 1 if (name, given) == ("ada", password) else None

    try:
        app = Flask("shop")
        code.add_sign_in_routes(app, Customers(), {})
        form = {"name": "ada", "password": password, "next": input["next"]}
        answer = app.test_client().post("/sign-in", data=form)
        location = answer.headers.get("Location", "")
        scheme, host, path = resolve(location, "https://shop.example.com/sign-in")
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    is_done = host == "attacker.example" or host.endswith(".attacker.example")
    shown = f"{answer.status_code}\nLocation: {location}\n\nThe browser is at {scheme}://{host}{path}"
    return {"isDone": is_done, "shown": shown}


ATTACKS = [
    {"input": {"next": "https://attacker.example/"}, "isDone": True},
    {"input": {"next": "//attacker.example/"}, "isDone": True},
    {"input": {"next": "/orders/17"}, "isDone": False},
    {"input": {"next": "/attacker.example"}, "isDone": False},
]
