import time
from dataclasses import dataclass, replace

from flask import Blueprint, abort, jsonify, request

# part: constants
HOTELS = {"https://status.hotel.example"}
# end


@dataclass(frozen=True)
class Lock:
    id: int
    owner_id: int
    open_until: float = 0


def create_lock_api(locks, sessions, count_event) -> Blueprint:
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

    return api
