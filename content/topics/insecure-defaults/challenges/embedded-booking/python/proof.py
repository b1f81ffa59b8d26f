import re

from flask import Flask

OWN = "https://ferry.example"


def may_frame(headers, origin):
    """The rule of browsers: frame-ancestors of the header (never of a meta element) or else DENY and SAMEORIGIN; other values are ignored."""
    for directive in headers.get("Content-Security-Policy", "").split(";"):
        name, *sources = directive.split() or [""]
        if name.lower() == "frame-ancestors":
            return origin in sources or ("'self'" in sources and origin == OWN)
    option = headers.get("X-Frame-Options", "").strip().lower()
    return option != "deny" and (option != "sameorigin" or origin == OWN)


class Bookings:
    def __init__(self):
        self.rows = []

    def fare(self, departure):
        return 40 if departure == "next" else None

    def add(self, *row):
        self.rows.append(row)


def start(code):
    app, bookings = Flask("ferry"), Bookings()
    code.add_booking_page(app, bookings, lambda: code.Session(4, "A<b>", "token-of-the-session"))
    return app.test_client(), bookings


def click(client, origin):
    """A page of `origin` shows the form in a sandbox without scripts, and the visitor clicks."""
    page = client.get("/booking")
    if may_frame(page.headers, origin):
        token = re.search(r'name="token" value="([^"]+)"', page.get_data(as_text=True))[1]
        client.post("/booking", data={"token": token, "departure": "next"})


def works(code):
    for origin in (OWN, "https://partner.example"):
        client, bookings = start(code)
        click(client, origin)
        assert bookings.rows == [(4, "next", 40)], f"A visitor on a page of {origin} should be able to book the next departure in the frame."
    client, bookings = start(code)
    page = client.get("/booking")
    assert "A&lt;b&gt;" in page.get_data(as_text=True), "The name of the visitor should be on the page, with its brackets escaped."
    assert page.headers["X-Content-Type-Options"] == "nosniff", "The page should be sent with X-Content-Type-Options: nosniff."
    assert client.post("/booking", data={"departure": "next"}).status_code == 403, "A booking without the form's token should be refused with status 403."
    assert client.post("/booking", data={"token": "token-of-the-session", "departure": "x"}).status_code == 404, "A departure that does not exist should be answered with status 404."
    assert bookings.rows == [], "Refused bookings should not be stored."


def exploit(code):
    client, bookings = start(code)
    click(client, "https://mallory.example")
    sent = "a page of https://mallory.example shows the booking form in an invisible frame, and the visitor clicks"
    return {"sent": sent, "got": f"a booking of the visitor: {bookings.rows[0]}"} if bookings.rows else False
