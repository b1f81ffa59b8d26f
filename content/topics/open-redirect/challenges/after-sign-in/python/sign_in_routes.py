import secrets
from html import escape
# part: imports
# end
from typing import Protocol

from flask import Flask, abort, redirect, request
# part: constants
# end


class Accounts(Protocol):
    def verify(self, name: str, password: str) -> int | None: ...


class Sessions(Protocol):
    def add(self, key: str, account_id: int) -> None: ...

    def remove(self, key: str) -> None: ...


def add_sign_in_routes(app: Flask, accounts: Accounts, sessions: Sessions) -> None:
    @app.get("/sign-in")
    def show_form():
        # block: sign-in-page
        following = escape(request.args.get("next", "/"))
        return f"""<form method="post" action="/sign-in">
            <input name="name" autocomplete="username">
            <input name="password" type="password" autocomplete="current-password">
            <input name="next" type="hidden" value="{following}"><button>Sign in</button>
        </form>"""
        # end

    @app.post("/sign-in")
    def sign_in():
        # block: verify-password
        following = request.form.get("next", "/")
        account_id = accounts.verify(request.form.get("name", ""), request.form.get("password", ""))
        if account_id is None:
            abort(401)
        # end

        # block: go-on
        response = redirect(following, 303)
        # end

        # block: start-session
        key = secrets.token_urlsafe(24)
        sessions.add(key, account_id)
        response.set_cookie("session", key, httponly=True, secure=True, samesite="Lax")
        return response
        # end

    @app.post("/sign-out")
    def sign_out():
        # block: sign-out
        sessions.remove(request.cookies.get("session", ""))
        response = redirect("/", 303)
        response.delete_cookie("session")
        return response
        # end
