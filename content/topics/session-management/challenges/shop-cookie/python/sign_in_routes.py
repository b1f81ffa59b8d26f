import logging
from collections.abc import Callable
from typing import Protocol

from flask import Flask, abort, jsonify, request

log = logging.getLogger(__name__)

# part: name
COOKIE_NAME = "session"
# end
TWELVE_HOURS = 12 * 3600


class Sessions(Protocol):
    def create(self, customer_id: int) -> str: ...

    def find(self, session_id: str) -> int | None: ...


def add_sign_in_routes(app: Flask, check_password: Callable[[str, str], int | None], sessions: Sessions) -> None:
    @app.post("/account/sign-in")
    def sign_in():
        # block: check-password
        form = request.get_json()
        customer_id = check_password(str(form.get("email", "")).strip().lower(), str(form.get("password", "")))
        if customer_id is None:
            return {"error": "wrong_email_or_password"}, 401
        # end

        # block: open-session
        session_id = sessions.create(customer_id)
        log.info("customer %s signed in", customer_id)
        # end

        # block: send-cookie
        response = jsonify(next="/account/orders")
        response.set_cookie(COOKIE_NAME, session_id, max_age=TWELVE_HOURS, path="/", domain="example.com", httponly=True)
        return response
        # end

    def read_cookie() -> str:
        # block: read-cookie
        session_id = request.cookies.get(COOKIE_NAME)
        if not session_id:
            abort(401)
        return session_id
        # end

    @app.get("/account/orders")
    def list_orders():
        session_id = read_cookie()
        # block: require-session
        customer_id = sessions.find(session_id)
        if customer_id is None:
            abort(401)
        return {"customer": customer_id, "orders": []}, 200, {"Cache-Control": "no-store"}
        # end
