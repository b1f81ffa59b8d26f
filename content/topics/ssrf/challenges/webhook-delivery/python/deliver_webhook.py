import hashlib
import hmac
import ipaddress
import json
import socket
# part: imports
# end
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit


@dataclass
class Webhook:
    url: str
    secret: str


class DeliveryFailed(Exception):
    pass


# block: internal-networks
INTERNAL = [
    ipaddress.ip_network(network)
    for network in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"),
        *("::/127", "64:ff9b::/96", "fc00::/7", "fe80::/10"),
    )
]


def is_internal(text: str) -> bool:
    address = ipaddress.ip_address(text)
    address = getattr(address, "ipv4_mapped", None) or address
    return any(address in network for network in INTERNAL)
# end
# part: helpers
# end


def deliver_webhook(webhook: Webhook, event: dict) -> bool:
    """True when the receiver accepted the event."""
    # block: parse-target
    url = urlsplit(webhook.url)
    if url.scheme not in ("http", "https") or not url.hostname:
        raise DeliveryFailed("not a web address")
    port = url.port or (443 if url.scheme == "https" else 80)
    # end
    try:
        # block: check-target
        address = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)[0][4][0]
        if is_internal(address):
            raise DeliveryFailed("not a public address")
        # end
        # block: sign-body
        body = json.dumps(event).encode()
        signature = hmac.new(webhook.secret.encode(), body, hashlib.sha256).hexdigest()
        headers = {"Content-Type": "application/json", "X-Signature": signature}
        # end
        # block: send-request
        connection_type = HTTPSConnection if url.scheme == "https" else HTTPConnection
        connection = connection_type(url.hostname, port, timeout=5)
        # end
        connection.request("POST", url._replace(scheme="", netloc="", fragment="").geturl() or "/", body, headers)
        status = connection.getresponse().status
        connection.close()
    except (OSError, HTTPException) as error:
        raise DeliveryFailed("not delivered") from error
    # block: judge-answer
    return 200 <= status < 300
    # end
