import re
from dataclasses import asdict, dataclass
from typing import Protocol

from flask import Flask, Response, abort, request


@dataclass
class User:
    name: str
    phone: str
    calendar_key: str


class Sessions(Protocol):
    def find(self, key: str) -> User | None: ...


# part: constants
# end
def add_account_routes(app: Flask, sessions: Sessions) -> None:
    @app.after_request
    def add_origin_headers(response: Response) -> Response:
        # block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin")
        if origin:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end

    @app.before_request
    def answer_preflight():
        # block: answer-preflight
        if request.method != "OPTIONS":
            return None
        headers = {
            "Access-Control-Allow-Methods": "GET, PUT",
            "Access-Control-Allow-Headers": "Content-Type",
            "Access-Control-Max-Age": "600",
        }
        return Response(status=204, headers=headers)
        # end

    def get_user() -> User:
        # block: find-session
        key = request.cookies.get("session", "")
        user = sessions.find(key) if re.fullmatch(r"[A-Za-z0-9_-]{22}", key) else None
        # end
        if user is None:
            abort(401)
        return user

    @app.get("/profile")
    def read_profile():
        # block: read-profile
        return asdict(get_user()), 200, {"Cache-Control": "no-store"}
        # end

    @app.put("/profile/phone")
    def change_phone():
        user = get_user()
        # block: change-phone
        if request.mimetype != "application/json":
            abort(415)
        body = request.get_json()
        phone = body.get("phone") if isinstance(body, dict) else None
        if not isinstance(phone, str) or not re.fullmatch(r"\+[0-9]{6,15}", phone):
            abort(400)
        user.phone = phone
        return "", 204
        # end
