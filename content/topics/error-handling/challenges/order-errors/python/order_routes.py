import logging
import os
import re
import traceback
import uuid
from typing import Protocol

from flask import Flask, g, jsonify, request

log = logging.getLogger(__name__)


class Orders(Protocol):
    def find(self, number: str) -> dict | None: ...


class Sessions(Protocol):
    def customer_of(self, cookie: str | None) -> int: ...


class ApiError(Exception):
    """For callers: the code says what they can do about it."""

    def __init__(self, status: int, code: str):
        super().__init__(code)
        self.status = status


def order_routes(app: Flask, orders: Orders, sessions: Sessions) -> None:
    @app.before_request
    def start_request():
        g.request_id = uuid.uuid4().hex

    @app.get("/orders/<number>")
    def show_order(number: str):
        customer_id = sessions.customer_of(request.headers.get("Cookie"))
        # block: check-number
        if not re.fullmatch(r"[0-9]{4}-[0-9]{6}", number):
            raise ApiError(422, "number_invalid")
        # end
        # block: unknown-order
        order = orders.find(number)
        if order is None or order["customer_id"] != customer_id:
            raise ApiError(404, "order_not_found")
        # end
        return jsonify(number=order["number"], state=order["state"])

    @app.errorhandler(Exception)
    def answer_error(error: Exception):
        # block: log-error
        log.error("request %s failed in %s: %s", g.request_id, os.uname().nodename, request.path, exc_info=error)
        # end
        # block: expected-errors
        if isinstance(error, ApiError):
            return jsonify(error=str(error)), error.status
        # end
        # block: other-errors
        return jsonify(error=str(error), trace=traceback.format_exception(error)), 500
        # end
