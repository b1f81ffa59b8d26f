import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
# part: imports
# end

log = logging.getLogger(__name__)
SHOWN_NAMES = ("region", "version", "cache_seconds")


@dataclass
class Admin:
    port: int
    configuration: dict[str, str]
    counters: dict[str, int]
    empty_cache: Callable[[], int]


def answer(admin: Admin, method: str, path: str) -> tuple[int, str]:
    # block: show-numbers
    if (method, path) == ("GET", "/metrics"):
        return 200, "\n".join(f"{name} {count}" for name, count in admin.counters.items())
    # end
    # block: show-configuration
    if (method, path) == ("GET", "/configuration"):
        return 200, json.dumps({name: admin.configuration.get(name) for name in SHOWN_NAMES})
    # end
    # block: empty-cache
    if (method, path) == ("POST", "/cache/empty"):
        return 200, f"{admin.empty_cache()} entries removed"
    # end
    # block: unknown-path
    return 404, "not found"
    # end


def open_admin_port(admin: Admin) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        def handle_request(self) -> None:
            # part: check
            # end
            status, text = answer(admin, self.command, self.path)
            self.send_response(status)
            self.send_header("Content-Type", "text/plain; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"{text}\n".encode())

        do_GET = do_POST = handle_request

        def log_message(self, format, *args) -> None:
            log.debug(format, *args)

    # block: open-port
    server = ThreadingHTTPServer(("", admin.port), Handler)
    # end
    log.info("admin port open at %s:%d", *server.server_address)
    return server
