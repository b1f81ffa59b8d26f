import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from certificates import AUTHORITY, FORGED, GENUINE

Path("certs").mkdir(exist_ok=True)
Path("certs/bank-ca.pem").write_text(AUTHORITY)


class Server:
    """A bank, or somebody who claims to be one."""

    def __init__(self, identity, status=201):
        self.seen = seen = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                seen.append(self.headers["Authorization"])
                self.send_response(status)
                self.end_headers()
                self.wfile.write(b'{"id": "p-77"}')

            def log_message(self, *_):
                pass

        class Quiet(ThreadingHTTPServer):
            def handle_error(self, *_):
                pass

        self.server = Quiet(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(identity.write(Path("server.pem")))
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def partner(self, code):
        return code.Partner("localhost", self.server.server_port, "secret-token")


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code):
    payout = code.Payout("DE00 0000", 12500, "r-1")
    with Server(GENUINE) as bank:
        assert code.send_payout(payout, bank.partner(code)) == "p-77", "A payout should return its number."
        assert "Bearer secret-token" in bank.seen, "The bank should get the token."
        assert refuses(code.PayoutError, code.send_payout, code.Payout("DE00 0000", -1, "r-2"), bank.partner(code)), "A negative amount should be refused."
    with Server(GENUINE, 500) as broken:
        assert refuses(code.PayoutError, code.send_payout, payout, broken.partner(code)), "An error of the bank should be an error of the payout."


def exploit(code):
    """Somebody on the way answers instead of the bank, with a certificate that he made himself."""
    with Server(FORGED) as attacker:
        try:
            code.send_payout(code.Payout("DE00 0000", 12500, "r-1"), attacker.partner(code))
        except (OSError, code.PayoutError):
            pass
    sent = "a certificate that the attacker has made for the name of the bank"
    is_seen = "Bearer secret-token" in attacker.seen
    return {"sent": sent, "got": "the attacker gets: Authorization: Bearer secret-token"} if is_seen else False
