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
    """Scheme, host and path of the page on which the browser is after signing in; None when it is sent nowhere."""
    location = sign_in(start(code)[0], next=following).headers.get("Location")
    return resolve(location, SHOP) if location is not None else None


def works(code, vary):
    for path in (f"/orders/{vary.number(1, 99)}", f"/{vary.word()}/{vary.word()}", "/"):
        query = f"?tab={vary.number(1, 9)}" if path != "/" else ""
        expected = ("https", "shop.example.com", path)
        assert land(code, path + query) == expected, f"Who wanted to see {path}{query} should be sent there after signing in."
    client, sessions = start(code)
    first, second = vary.word(), vary.word()
    page = client.get(f"/sign-in?next=/{first}%22{second}").get_data(as_text=True)
    values = [tag["attributes"]["value"] for tag in tags_of(page) if tag["attributes"].get("name") == "next"]
    assert values == [f'/{first}"{second}'], f'The form should remember the page /{first}"{second}.'
    assert sign_in(client, password="wrong").status_code == 401, "A wrong password should be answered with 401."
    answer = sign_in(client)
    assert answer.status_code == 303, "Signing in should be answered with a redirect, 303."
    start_page = resolve(answer.headers["Location"], SHOP)
    assert start_page == ("https", "shop.example.com", "/"), "Without a page, the customer should be sent to the start page."
    assert len(sessions) == 1, "Signing in should begin one session."
    assert client.post("/sign-out").status_code == 303, "Signing out should be answered with a redirect, 303."
    assert sessions == {}, "Signing out should end the session."


def make_forms(host):
    """Ways to write the address of another host."""
    return [
        f"https://{host}/",
        f"http://{host}/",
        f"HTTPS://{host}/",
        f"//{host}/",
        f"///{host}/",
        f"/\\{host}/",
        f"\\/{host}/",
        f"\\\\{host}/",
        f"/\t/{host}/",
        f" //{host}/",
        f"/.//{host}/",
        f"/x/..//{host}/",
        f"https:/{host}/",
        f"https:{host}/",
        f"https:///{host}/",
        f"https:\\\\{host}/",
        f"https://x//{host}/",
        f"https://{host}/?shop.example.com",
        f"https://{host}/#https://shop.example.com/",
        f"https://{host}/shop.example.com/",
        f"https://shop.example.com.{host}/",
        f"https://shop.example.com@{host}/",
        f"https://shop.example.com:x@{host}/",
        f"https://shop.example.com\\.{host}/",
        f"https://{host}\\shop.example.com/",
        f"//shop.example.com.{host}/",
        f"//shop.example.com@{host}/",
        f"https://{host.partition('.')[0]}shop.example.com/",
    ]


def exploit(code, vary, payloads=None):
    for target in make_forms(f"{vary.word()}{vary.word()}.example") if payloads is None else payloads:
        try:
            page = land(code, target)
        except Exception:
            continue  # Refused; the next one may be not.
        if page is not None and page[0] in ("http", "https") and page[1] != "shop.example.com":
            return {"sent": f"next={target}", "got": f"the browser is at {page[0]}://{page[1]}{page[2]}"}
    return False


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
