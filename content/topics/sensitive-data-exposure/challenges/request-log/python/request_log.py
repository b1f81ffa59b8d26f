import json
import logging
# part: imports
# end
import time
from dataclasses import dataclass, field
from typing import Any

log = logging.getLogger("requests")


@dataclass
class Incoming:
    id: str
    method: str
    url: str
    route: str  # the pattern that matched, such as /orders/<id>
    user_id: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    body: Any = None
    started_at: float = 0


# part: helpers
# end
def describe_request(request: Incoming) -> dict[str, Any]:
    # block: describe-request
    headers = {name: value for name, value in request.headers.items() if name != "authorization"}
    body = request.body
    if isinstance(body, dict) and "password" in body:
        body = {**body, "password": "[redacted]"}
    record = {"id": request.id, "method": request.method, "url": request.url, "user_id": request.user_id}
    return record | {"headers": headers, "body": body}
    # end


def log_request(request: Incoming, status: int, size: int, now=time.monotonic) -> None:
    # block: skip-health
    if request.route == "/health":
        return
    # end

    # block: measure
    ms = round((now() - request.started_at) * 1000)
    # end

    # block: describe-answer
    result = {"route": request.route, "status": status, "bytes": size, "ms": ms}
    # end

    # block: choose-level
    level = logging.ERROR if status >= 500 else logging.INFO
    log.log(level, "request %s", json.dumps(describe_request(request) | result))
    # end
