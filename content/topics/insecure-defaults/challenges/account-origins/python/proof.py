from flask import Flask

KEY = "0123456789abcdefghijkl"
COOKIE = {"Cookie": f"theme=dark; session={KEY}"}


class Sessions:
    def __init__(self, user):
        self.user = user

    def find(self, key):
        return self.user if key == KEY else None


def start(code):
    user = code.User("Ada", "+49301234567", "k-77")
    app = Flask("account")
    code.add_account_routes(app, Sessions(user))
    return app.test_client(), user


def read(client, origin):
    """What a page of `origin` can read with the visitor's cookie, as a browser sees it."""
    answer = client.get("/profile", headers={**COOKIE, "Origin": origin})
    allowed = answer.headers.get("Access-Control-Allow-Origin") == origin
    return answer.get_data(as_text=True) if allowed and answer.headers.get("Access-Control-Allow-Credentials") == "true" else ""


def works(code):
    client, user = start(code)
    for origin in ("https://app.harbor.example", "https://help.harbor.example"):
        assert "k-77" in read(client, origin), f"A page of {origin} should be able to read the profile with the visitor's cookie."
        preflight = client.open("/profile/phone", method="OPTIONS", headers={"Origin": origin})
        assert preflight.status_code == 204, f"A preflight request of {origin} should be answered with status 204."
        assert preflight.headers["Access-Control-Allow-Origin"] == origin, f"The preflight answer should allow {origin}."
        assert preflight.headers["Access-Control-Allow-Methods"] == "GET, PUT", "The preflight answer should allow GET and PUT."
    put = lambda body, headers=COOKIE: client.open("/profile/phone", method="PUT", json=body, headers=headers).status_code
    assert put({"phone": "+49307654321"}) == 204, "Saving a phone number should be answered with status 204."
    assert user.phone == "+49307654321", "The new phone number should be stored."
    assert put({"phone": "x"}) == 400, "Something that is not a phone number should be refused with status 400."
    assert put({"phone": "+49307654321"}, {}) == 401, "Saving a phone number without a session should be refused with status 401."
    assert client.get("/profile").status_code == 401, "Reading the profile without a session should be refused with status 401."
    assert client.get("/profile", headers=COOKIE).get_json()["name"] == "Ada", "A request without an Origin header, but with a session, should get the profile."


FORMS = [
    "https://mallory.example",
    "https://myharbor.example",
    "https://app.harbor.example.mallory.example",
    "https://app-harbor.example",
    "null",
]


def exploit(code, vary=None, payloads=FORMS):
    for origin in payloads:
        text = read(start(code)[0], origin)
        if "k-77" in text:
            sent = f"GET /profile\nOrigin: {origin}\nCookie: session=(of the visitor)"
            return {"sent": sent, "got": f"the browser lets the page of {origin} read: {text.strip()}"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    calendar_key = vary.text(12)
    origin = input["origin"].strip()
    try:
        app = Flask("account")
        code.add_account_routes(app, Sessions(code.User(vary.name(), "+49301234567", calendar_key)))
        answer = app.test_client().get("/profile", headers={**COOKIE, "Origin": origin})
        allowed = answer.headers.get("Access-Control-Allow-Origin")
        is_readable = allowed == origin and answer.headers.get("Access-Control-Allow-Credentials") == "true"
        text = answer.get_data(as_text=True) if is_readable else "The browser keeps the answer from the page."
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    is_foreign = origin not in ("https://app.harbor.example", "https://help.harbor.example")
    shown = f"Access-Control-Allow-Origin: {allowed or '(not sent)'}\n\n{text}"
    return {"isDone": is_foreign and calendar_key in text, "shown": shown}


ATTACKS = [
    {"input": {"origin": "https://mallory.example"}, "isDone": True},
    {"input": {"origin": "https://app.harbor.example"}, "isDone": False},
]
