import re
from urllib.parse import urlsplit

from flask import Flask


class Sessions:
    def __init__(self):
        self.opened = {}

    def create(self, customer_id):
        session_id = f"4f0c{len(self.opened)}"
        self.opened[session_id] = customer_id
        return session_id

    def find(self, session_id):
        return self.opened.get(session_id)


def start(code):
    app = Flask("shop")
    right = ("ada@example.com", "correct horse")
    code.add_sign_in_routes(app, lambda *given: 1 if given == right else None, Sessions())

    def sign_in(password):
        return app.test_client().post("/account/sign-in", json={"email": " Ada@example.com", "password": password})

    def open_orders(cookie=None):
        return app.test_client().get("/account/orders", headers={"Cookie": cookie} if cookie else {})

    return sign_in, open_orders


def session_cookie(answer):
    """The line that sets a cookie with the session; others may delete an old one."""
    lines = answer.headers.getlist("Set-Cookie") if hasattr(answer.headers, "getlist") else re.split(r", (?=[\w-]+=)", answer.headers["Set-Cookie"])
    return next((line for line in lines if "=4f0c" in line), lines[0])


def send_to(url, set_cookie):
    """What a browser sends to `url` in a visit of the user, after www.example.com has set this cookie over HTTPS."""
    pair, *rest = set_cookie.split("; ")
    attributes = {text.split("=")[0].lower(): text.partition("=")[2] for text in rest}
    parts = urlsplit(url)
    domain, path, secure = attributes.get("domain"), attributes.get("path", "/account"), "secure" in attributes
    if pair.startswith("__Host-") and (domain or path != "/" or not secure):
        return None
    if parts.hostname != domain and not parts.hostname.endswith(f".{domain}") if domain else parts.hostname != "www.example.com":
        return None
    if secure and parts.scheme != "https":
        return None
    return pair if path == "/" or parts.path == path or parts.path.startswith(f"{path}/") else None


def works(code):
    sign_in, open_orders = start(code)
    assert sign_in("wrong").status_code == 401, "A wrong password should be refused with status 401."
    answer = sign_in("correct horse")
    assert answer.status_code == 200, "The right password should be answered with status 200."
    assert "HttpOnly" in session_cookie(answer), "Scripts should not be able to read the cookie (HttpOnly)."
    cookie = send_to("https://www.example.com/account/orders", session_cookie(answer))
    assert cookie, "The browser should send the cookie to the pages of the account."
    assert open_orders(f"theme=dark; {cookie}").get_json()["customer"] == 1, "With the cookie, the orders should be those of the customer."
    assert open_orders().status_code == 401, "Without a cookie, the orders should be refused with status 401."
    assert open_orders("session=x").status_code == 401, "With a made-up session, the orders should be refused with status 401."


def exploit(code):
    sign_in, open_orders = start(code)
    set_cookie = session_cookie(sign_in("correct horse"))
    places = ("https://blog.example.com/", "https://blog.example.com/account/pixel.gif", "http://www.example.com/")
    for url in places:
        cookie = send_to(url, set_cookie)
        if cookie is not None and open_orders(cookie).status_code == 200:
            sent = f"Set-Cookie: {set_cookie}, and then a visit of {url}"
            shown = open_orders(cookie).get_data(as_text=True)
            return {"sent": sent, "got": f'the browser sends "{cookie}" there, and with it anybody can read: {shown}'}
    return False
