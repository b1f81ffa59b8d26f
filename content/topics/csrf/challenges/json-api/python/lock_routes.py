import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from flask import Blueprint, Flask, abort, jsonify, request

# part: constants
HOTELS = {"https://status.hotel.example"}
# end


@dataclass(frozen=True)
class Lock:
    id: int
    owner_id: int
    open_until: float = 0


class Locks(Protocol):
    def find(self, lock_id: int) -> Lock | None: ...

    def list_by_owner(self, owner_id: int) -> list[Lock]: ...

    def save(self, lock: Lock) -> None: ...


class Sessions(Protocol):
    def start(self, code: str) -> str | None: ...

    def find(self, key: str) -> int | None: ...


def add_lock_routes(app: Flask, locks: Locks, sessions: Sessions, count_event: Callable[[str], None]) -> None:
    api = Blueprint("api", __name__, url_prefix="/api")

    def user_id() -> int | None:
        return sessions.find(request.cookies.get("session", ""))

    def read_json() -> dict:
        # block: parse-body
        # navigator.sendBeacon() sends events as plain text.
        return request.get_json(force=True)
        # end

    @api.before_request
    def check_request():
        # block: require-user
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
        # end

    @api.post("/sign-in")
    def sign_in():
        key = sessions.start(read_json()["code"]) or abort(401)
        # block: set-cookie
        response = jsonify({})
        response.set_cookie("session", key, httponly=True, secure=True, samesite="None")
        return response
        # end

    @api.get("/locks")
    def list_locks():
        response = jsonify([lock.id for lock in locks.list_by_owner(user_id())])
        # block: cors-headers
        origin = request.headers.get("Origin", "")
        if origin in HOTELS:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
            response.headers["Vary"] = "Origin"
        # end
        return response

    @api.post("/locks/<int:lock_id>/open")
    def open_lock(lock_id: int):
        # block: open-lock
        lock = locks.find(lock_id)
        if lock is None or lock.owner_id != user_id():
            abort(404)
        seconds = min(max(int(read_json()["seconds"]), 1), 60)
        locks.save(replace(lock, open_until=time.time() + seconds))
        return {"seconds": seconds}
        # end

    @api.post("/events")
    def store_event():
        # block: store-events
        count_event(str(read_json()["name"])[:50])
        return "", 204
        # end

    app.register_blueprint(api)
