import hmac
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Protocol

from flask import Flask, Response, abort, request


@dataclass
class Session:
    user_id: int
    name: str
    form_token: str


class Bookings(Protocol):
    def fare(self, departure: str) -> int | None: ...
    def add(self, user_id: int, departure: str, fare: int) -> None: ...


def add_booking_page(app: Flask, bookings: Bookings, get_session: Callable[[], Session]) -> None:
    """`get_session` gives the session of the cookie, and answers 401 when there is none."""

    @app.after_request
    def add_headers(response: Response) -> Response:
        # block: transport
        response.headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
        # end
        # block: type-and-referrer
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "strict-origin"
        # end
        # block: frame-rule
        response.headers["X-Frame-Options"] = "ALLOW-FROM https://partner.example"
        # end
        return response

    @app.get("/booking")
    def show_form():
        session = get_session()
        # block: render-form
        page = f"""<!doctype html>
            <title>Booking</title>
            <form method="post"><p>Good day, {escape(session.name)}</p>
              <input type="hidden" name="token" value="{session.form_token}">
              <button name="departure" value="next">Book the next departure</button></form>"""
        return Response(page, headers={"Cache-Control": "no-store"}, mimetype="text/html")
        # end

    @app.post("/booking")
    def book():
        session = get_session()
        # block: check-token
        given = request.form.get("token", "").encode()
        if not hmac.compare_digest(given, session.form_token.encode()):
            abort(403)
        # end
        # block: store-booking
        departure = request.form.get("departure", "")
        fare = bookings.fare(departure)
        if fare is None:
            abort(404)
        bookings.add(session.user_id, departure, fare)
        return "Booked.", 201
        # end
