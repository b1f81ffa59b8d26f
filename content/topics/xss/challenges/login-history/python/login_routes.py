# part: imports
import logging
# end
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from flask import Flask, redirect, request

log = logging.getLogger(__name__)


@dataclass
class Login:
    at: datetime
    user: str
    address: str
    device: str
    is_valid: bool


class LoginStore(Protocol):
    def add(self, login: Login) -> None: ...
    def latest(self, count: int) -> list[Login]: ...


# block: escape-helper
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape_html(text: str) -> str:
    return text.translate(ENTITIES)
# end


def add_login_routes(app: Flask, accounts, logins: LoginStore) -> None:
    @app.post("/login")
    def login():
        # block: sign-in
        user, password = request.json["user"], request.json["password"]
        is_valid = accounts.verify(user, password)
        # end
        # block: record-login
        device = request.headers.get("User-Agent", "unknown")[:200]
        logins.add(Login(datetime.now(UTC), user, request.remote_addr, device, is_valid))
        # end
        # block: refuse-login
        if not is_valid:
            log.warning("login refused for %r", user)
            return f"<p>The password for {escape_html(user)} is wrong, or there is no such account.</p>", 401
        # end
        return redirect("/", 303)

    @app.get("/admin/logins")
    def list_logins():
        # block: login-rows
        rows = [
            f'<tr class="{"ok" if row.is_valid else "refused"}"><td>{row.at.isoformat()}</td>'
            f"<td>{escape_html(row.user)}</td><td>{escape_html(row.address)}</td><td>{row.device}</td></tr>"
            for row in logins.latest(50)
        ]
        # end
        # block: login-page
        head = "<tr><th>Time</th><th>User</th><th>Address</th><th>Device</th></tr>"
        page = f"<!doctype html><title>Recent logins</title><table>{head}{''.join(rows)}</table>"
        return page, 200, {"Content-Type": "text/html; charset=utf-8"}
        # end
