import hashlib
import hmac
import json
import logging
import time
from collections.abc import Mapping
from typing import BinaryIO, Protocol

log = logging.getLogger(__name__)

# part: constants
# end


class EventStore(Protocol):
    def add_once(self, event: dict) -> bool: ...


class Refused(Exception):
    def __init__(self, status: int, code: str):
        super().__init__(code)
        self.status = status


def receive_event(headers: Mapping[str, str], stream: BinaryIO, secret: bytes, store: EventStore) -> bool:
    """Takes an event of the payment provider; False when it is known already."""
    started = time.monotonic()

    # block: check-type
    if headers.get("Content-Type") != "application/json":
        raise Refused(415, "type_not_supported")
    # end

    # block: read-body
    body = stream.read()
    # end

    # block: check-signature
    expected = hmac.new(secret, body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(headers.get("X-Signature", "").encode(), expected.encode()):
        raise Refused(401, "signature_invalid")
    # end

    # block: parse-event
    try:
        event = json.loads(body)
    except ValueError as error:
        raise Refused(400, "body_invalid") from error
    # end

    # block: store-event
    is_new = store.add_once(event)
    log.info("event %s, new: %s, %.3f s", event["id"], is_new, time.monotonic() - started)
    return is_new
    # end
