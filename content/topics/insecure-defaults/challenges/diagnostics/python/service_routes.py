import hashlib
import hmac
import logging
# part: standard-imports
import gc
# end
from collections.abc import Mapping
from typing import Protocol

# part: imports
from flask import Flask, Response, request
# end

log = logging.getLogger(__name__)


class Store(Protocol):
    def ping(self) -> None: ...
    def count_orders(self) -> int: ...


def sha256(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def add_service_routes(app: Flask, store: Store, env: Mapping[str, str]) -> None:
    """The routes for operation; `env` is the environment of the process."""
    # block: require-token
    metrics_token = env.get("METRICS_TOKEN")
    if not metrics_token:
        raise RuntimeError("METRICS_TOKEN is missing")
    # end

    # block: health
    @app.get("/health")
    def health():
        try:
            store.ping()
        except OSError:
            log.exception("the database does not answer")
            return {"status": "unavailable"}, 503
        return {"status": "ok"}
    # end

    # block: metrics
    @app.get("/metrics")
    def metrics():
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(sha256(given), sha256(f"Bearer {metrics_token}")):
            return {"error": "token_missing"}, 401
        return Response(f"orders_total {store.count_orders()}\n", mimetype="text/plain")
    # end

    # block: version
    @app.get("/version")
    def version():
        return {"commit": env.get("COMMIT", "unknown")}
    # end

    # block: diagnostics
    if env.get("APP_ENV") != "production":

        @app.get("/diagnostics")
        def diagnostics():
            memory = len(gc.get_objects())
            return {"memory": memory, "settings": dict(env)}
    # end
