# part: imports
import logging
from dataclasses import dataclass
# end
from datetime import UTC, datetime
from typing import Protocol

from flask import Flask, redirect, render_template_string, request
from markupsafe import Markup, escape

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
def strong(text: str) -> Markup:
    return Markup(f"<strong>{escape(text)}</strong>")
# end


REFUSED = "<p>The password for {{ user }} is wrong, or there is no such account.</p>"

# block: login-rows
ROWS = """{% for row in logins %}<tr class="{{ 'ok' if row.is_valid else 'refused' }}">
  <td>{{ row.at.isoformat() }}</td><td>{{ row.user }}</td><td>{{ row.address }}</td><td>{{ row.device | safe }}</td>
</tr>{% endfor %}"""
# end

# block: login-page
PAGE = f"""<!doctype html><title>Recent logins</title>
<table>
  <tr><th>Time</th><th>User</th><th>Address</th><th>Device</th></tr>
  {ROWS}
</table>"""
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
            return render_template_string(REFUSED, user=strong(user)), 401
        # end
        return redirect("/", 303)

    @app.get("/admin/logins")
    def list_logins():
        # part: list
        return render_template_string(PAGE, logins=logins.latest(50))
        # end
