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
    assert sign_in("wrong").status_code == 401
    answer = sign_in("correct horse")
    assert answer.status_code == 200
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    cookie = send_to("https://www.example.com/account/orders", answer.headers["Set-Cookie"])
    assert cookie
    assert open_orders(f"theme=dark; {cookie}").get_json()["customer"] == 1
    assert open_orders().status_code == 401
    assert open_orders("session=x").status_code == 401


def exploit(code):
    sign_in, open_orders = start(code)
    set_cookie = sign_in("correct horse").headers["Set-Cookie"]
    places = ("https://blog.example.com/", "https://blog.example.com/account/pixel.gif", "http://www.example.com/")
    cookies = [send_to(url, set_cookie) for url in places]
    return any(cookie is not None and open_orders(cookie).status_code == 200 for cookie in cookies)
