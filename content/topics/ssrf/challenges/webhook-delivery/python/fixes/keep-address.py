# part: imports
import time
# end
# part: helpers
KEPT_SECONDS = 600
resolved: dict[str, tuple[str, float]] = {}


def resolve_host(hostname: str, port: int) -> str:
    address, until = resolved.get(hostname, ("", 0.0))
    if until < time.monotonic():
        address = socket.getaddrinfo(hostname, port, type=socket.SOCK_STREAM)[0][4][0]
        resolved[hostname] = address, time.monotonic() + KEPT_SECONDS
    return address
# end
# block: check-target
        address = resolve_host(url.hostname, port)
        if is_internal(address):
            raise DeliveryFailed("not a public address")
# end
