import json

from flask import Flask
from observe import observe


def start(code, vary):
    name, password, customer = vary.word(), f"{vary.word()} {vary.text(6)}", vary.number(10, 99)
    agent = f"{vary.word()} tablet"
    app = Flask("shop")
    accounts = {(f"{name}@example.com", password): customer, ("mallory@example.com", "of the attacker"): customer + 100}
    code.add_shop_sessions(app, lambda *given: accounts.get(given))

    def send(method, url, cookie="", payload=None):
        headers = {"User-Agent": agent, **({"Cookie": cookie} if cookie else {})}
        answer = app.test_client().open(url, method=method, headers=headers, json=payload)
        text = answer.get_data(as_text=True)
        body = json.loads(text) if text.startswith("{") else {}
        send.line = answer.headers.get("Set-Cookie", "")
        return answer.status_code, answer.headers.get("Set-Cookie", "").split(";")[0], body

    def fill():
        """A session with some books."""
        count = vary.number(1, 3)
        _, cookie, _ = send("POST", "/cart", payload={"book": vary.word()})
        for _ in range(1, count):
            send("POST", "/cart", cookie, {"book": vary.word()})
        return cookie, count

    return send, fill, customer, {"email": f" {name.capitalize()}@example.com", "password": password}


def works(code, vary):
    send, fill, customer, login = start(code, vary)
    first, count = fill()
    if vary.number(0, 1) == 1:
        count += 1
        assert send("POST", "/cart", first, {"book": vary.word()})[2].get("books") == count, "Another book should be in the same cart as the first."
    assert send("GET", "/account", first)[0] == 401, "Without signing in, the account should be answered with 401."
    assert send("POST", "/sign-in", first, {**login, "password": vary.text(9)})[0] == 401, "A wrong password should be answered with 401."
    _, signed_in, body = send("POST", "/sign-in", first, login)
    for attribute in ("HttpOnly", "Secure", "SameSite"):
        assert f"; {attribute}".lower() in send.line.lower(), f"The cookie should still have the attribute {attribute} after signing in."
    assert body.get("books") == count, "The cart should still have its books after signing in."
    assert send("POST", "/cart", signed_in, {"book": vary.word()})[2].get("books") == count + 1, "After signing in, another book should be in the same cart."
    assert send("GET", "/account", signed_in)[2].get("customer") == customer, "After signing in, the account should be that of the customer."
    assert send("POST", "/sign-out", signed_in)[0] == 204, "Signing out should be answered with 204."
    assert send("GET", "/account", signed_in)[0] == 401, "After signing out, the account should be answered with 401."
    assert send("POST", "/cart", signed_in, {"book": vary.word()})[2].get("books") == 1, "After signing out, the next person at the tablet should begin with an empty cart."
    _, direct, _ = send("POST", "/sign-in", payload=login)
    assert send("GET", "/account", direct)[2].get("customer") == customer, "Customers without a cart should be able to sign in."


def exploit(code, vary):
    """Somebody noted the session id of the tablet before the customer signed in. Afterwards it must be worth nothing: neither the account nor the cart."""
    send, fill, customer, login = start(code, vary)
    noted, count = fill()
    # The attacker may have an account, and leave the tablet signed in to it.
    if vary.number(0, 1) == 1:
        _, noted, _ = send("POST", "/sign-in", noted, {"email": "mallory@example.com", "password": "of the attacker"})
    bits_before = observe()["randomBits"]
    _, signed_in, _ = send("POST", "/sign-in", noted, login)
    bits = observe()["randomBits"] - bits_before + observe()["loadBits"]
    if send("GET", "/account", noted)[2].get("customer") == customer:
        sent = f"GET /account with {noted}, the cookie from before the sign-in"
        return {"sent": sent, "got": f"the account of customer {customer}. The attacker never had the password"}
    status, _, body = send("POST", "/cart", noted, {"book": vary.word()})
    sent = f"POST /cart with {noted}, the cookie from before the sign-in"
    if status < 400 and body.get("books") != 1:
        return {"sent": sent, "got": f"a cart with {body.get('books')} books: the old session lives on beside the new one, with what the customer put into it"}
    books = send("POST", "/cart", signed_in, {"book": vary.word()})[2].get("books", 0)
    if books > count + 1:
        return {"sent": sent, "got": f"a book in the customer's own cart, which has {books} now"}
    # The id after the sign-in has to be as good as the one before it.
    _, second, _ = send("POST", "/sign-in", fill()[0], login)
    if second == signed_in:
        return {"sent": "POST /sign-in from two devices", "got": f"the same cookie for both, {second}: the next one to sign in has it as well"}
    if bits < 64:
        return {"sent": "POST /sign-in", "got": f"{signed_in}, with {bits} bits of the secure source: it can be guessed"}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    send, _, customer, login = start(code, vary)
    own = send("POST", "/cart", payload={"book": vary.word()})[1].partition("=")[2]
    cookie = input["cookie"].replace("OWN", own).replace("\r", "").replace("\n", "")
    signed_in, _, _ = send("POST", "/sign-in", cookie, login)
    status, _, body = send("GET", "/account", cookie)
    shown = f"The customer signs in: {signed_in}\nGET /account with your cookie: {status} {json.dumps(body)}"
    return {"isDone": body.get("customer") == customer, "shown": shown}


ATTACKS = [
    {"input": {"cookie": "sid=OWN"}, "isDone": True},
    {"input": {"cookie": "theme=dark"}, "isDone": False},
    {"input": {"cookie": "sid=guess"}, "isDone": False},
]
