# part: imports
import hmac
import re
import secrets
from collections.abc import Callable
# end
from dataclasses import dataclass
from html import escape

from flask import Flask, abort, make_response, redirect, request


@dataclass
class Account:
    id: int
    email: str


@dataclass
class Services:
    find_by_session: Callable[[str], Account | None]  # by the value of the cookie
    change_email: Callable[[Account, str], None]
    notify: Callable[[str, str], None]
    secret: str


def add_account_routes(app: Flask, services: Services) -> None:
    def get_account() -> Account:
        # block: find-session
        account = services.find_by_session(request.cookies.get("session", ""))
        if account is None:
            abort(401)
        return account
        # end

    @app.get("/account")
    def show_account():
        account = get_account()
        response = make_response("")

        # block: issue-token
        token = secrets.token_urlsafe(24)
        response.set_cookie("csrf", token, secure=True, samesite="Lax")
        # end

        # block: account-form
        response.data = f"""<form method="post" action="/account/email">
            <input type="hidden" name="token" value="{escape(token)}">
            <input type="email" name="email" value="{escape(account.email)}"><button>Save</button>
        </form>""".encode()
        return response
        # end

    @app.post("/account/email")
    def change_email():
        account = get_account()

        # block: compare-token
        token = request.form.get("token", "")
        if not token or not hmac.compare_digest(token.encode(), request.cookies.get("csrf", "").encode()):
            abort(403)
        # end

        # block: change-email
        email = request.form.get("email", "")
        if not re.fullmatch(r"[^\s@]+@[^\s@]+", email):
            abort(422)
        services.change_email(account, email)
        services.notify(account.email, "The e-mail address of your account was changed.")
        return redirect("/account", 303)
        # end
