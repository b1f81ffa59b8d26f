"""A small internet on loopback: names with their addresses, and a web server behind each address. The standard library's clients use it
unchanged, so a proof can show which machine a request really reached."""

import contextlib
import ipaddress
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

_connect = socket.socket.connect
_getaddrinfo = socket.getaddrinfo


def _start(answer):
    """`answer(method, path, headers, body)` gives (status, headers, body)."""

    class Handler(BaseHTTPRequestHandler):
        def handle_any(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            status, headers, content = answer(self.command, self.path, self.headers, body)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Connection", "close")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = handle_any

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    return server


@contextlib.contextmanager
def internet(names, hosts):
    """`names`: for each lookup the next entry (an address or a list of them), and the last one from then on.
    `hosts`: an answering function for each address."""
    servers = {address: _start(answer) for address, answer in hosts.items()}
    ports = {address: server.server_address[1] for address, server in servers.items()}
    counts = {}

    def find(name):
        name = name.decode() if isinstance(name, bytes) else name
        with contextlib.suppress(ValueError):
            return [str(ipaddress.ip_address(name))]
        with contextlib.suppress(OSError):
            # As the C library does: 127.1, 0x7f.1 and 2130706433 are addresses too.
            return [socket.inet_ntoa(socket.inet_aton(name))]
        entries = names.get(name.lower())
        if entries is None:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        count = counts[name] = counts.get(name, -1) + 1
        entry = entries[min(count, len(entries) - 1)]
        return [entry] if isinstance(entry, str) else list(entry)

    def getaddrinfo(host, port, *_, **__):
        # One family for all, so that every socket can reach loopback.
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port or 0)) for address in find(host)]

    def connect(self, target):
        host, port = target[:2]
        if port in ports.values():
            return _connect(self, target)
        address = find(host)[0]
        if address not in ports:
            raise ConnectionRefusedError(111, f"Connection refused: {address}")
        return _connect(self, ("127.0.0.1", ports[address]))

    socket.getaddrinfo = getaddrinfo
    socket.socket.connect = connect
    try:
        yield
    finally:
        socket.getaddrinfo = _getaddrinfo
        socket.socket.connect = _connect
        for server in servers.values():
            server.shutdown()
            server.server_close()
