from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import wraps
from typing import Protocol

import flask
# part: imports
from flask import Blueprint, Response, abort, jsonify
# end


@dataclass
class User:
    id: int
    name: str
    email: str
    role: str  # customer or admin
    is_blocked: bool = False


class Users(Protocol):
    def list(self) -> list[User]: ...
    def block(self, user_id: int) -> bool: ...


def add_admin_routes(app: flask.Flask, users: Users, find_user: Callable[[], User | None]) -> None:
    """`find_user` gives the user of the session, if there is one."""
    area = Blueprint("admin", __name__, url_prefix="/admin")

    # block: require-user
    def require_user() -> User:
        return find_user() or abort(401)
    # end

    # block: require-admin
    def admin_only(view):
        @wraps(view)
        def guarded(*args, **kwargs):
            if require_user().role != "admin":
                abort(403)
            return view(*args, **kwargs)

        return guarded
    # end

    # part: hooks
    # end
    @area.get("/menu")
    def show_menu():
        # block: menu
        entries = [{"title": "Export users", "href": "/admin/users/export"}]
        if require_user().role == "admin":
            entries.insert(0, {"title": "Users", "href": "/admin/users"})
        return jsonify(entries)
        # end

    @area.get("/users")
    @admin_only
    def list_users():
        return jsonify([asdict(user) for user in users.list()])

    @area.post("/users/<int:user_id>/block")
    @admin_only
    def block_user(user_id: int):
        # block: block-user
        if user_id == require_user().id:
            abort(409)
        if not users.block(user_id):
            abort(404)
        return "", 204
        # end

    # block: export-users
    @area.get("/users/export")
    def export_users():
        require_user()
        lines = [f"{one.id};{one.name};{one.email}" for one in users.list()]
        return Response("\r\n".join(lines), mimetype="text/csv")
    # end

    app.register_blueprint(area)
