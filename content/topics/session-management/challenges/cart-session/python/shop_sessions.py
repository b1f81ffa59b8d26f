import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Flask, Response, abort, jsonify, request

CheckPassword = Callable[[str, str], int | None]


@dataclass
class Session:
    id: str
    agent: str
    cart: list[str] = field(default_factory=list)
    customer_id: int | None = None


def add_shop_sessions(app: Flask, check_password: CheckPassword) -> None:
    sessions: dict[str, Session] = {}

    def find() -> Session | None:
        # block: find-session
        return sessions.get(request.cookies.get("sid", ""))
        # end

    # part: cookie
    def send_cookie(response: Response, session_id: str) -> Response:
        response.set_cookie("sid", session_id, httponly=True, secure=True, samesite="Lax")
        return response
    # end

    def open_session(cart: list[str]) -> Session:
        # block: open-session
        session = Session(secrets.token_hex(32), request.headers.get("User-Agent", ""), cart)
        sessions[session.id] = session
        return session
        # end

    @app.post("/cart")
    def add_to_cart():
        session = find() or open_session([])
        session.cart.append(str(request.get_json()["book"]))
        return send_cookie(jsonify(books=len(session.cart)), session.id)

    @app.post("/sign-in")
    def sign_in():
        # block: check-password
        form = request.get_json()
        customer_id = check_password(str(form.get("email")).strip().lower(), str(form.get("password")))
        if customer_id is None:
            return {"error": "wrong_email_or_password"}, 401
        # end

        # block: enter-customer
        session = find() or open_session([])
        session.customer_id = customer_id
        return send_cookie(jsonify(books=len(session.cart)), session.id)
        # end

    @app.post("/sign-out")
    def sign_out():
        # block: sign-out
        session = find()
        if session is not None:
            del sessions[session.id]
        response = Response(status=204)
        response.delete_cookie("sid")
        return response
        # end

    @app.get("/account")
    def show_account():
        # block: show-account
        session = find()
        if session is None or session.customer_id is None:
            abort(401)
        return {"customer": session.customer_id}, 200, {"Cache-Control": "no-store"}
        # end
