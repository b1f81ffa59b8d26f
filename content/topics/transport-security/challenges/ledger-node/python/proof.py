import socket
import ssl
import threading
from pathlib import Path

from certificates import APPENDED, AUTHORITY, FORGED, LEDGER, PREPENDED

PASSWORD = "pa55-of-the-ledger"


class Server:
    def __init__(self, identity):
        self.seen = []
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(identity.write(Path("server.pem")))
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            try:
                raw, _ = self.listener.accept()
            except OSError:
                return
            try:
                with self.context.wrap_socket(raw, server_side=True) as tls, tls.makefile("rw", newline="\n") as wire:
                    for line in wire:
                        self.seen.append(line.strip())
                        good = line.strip() == f"AUTH {PASSWORD}"
                        wire.write(("OK\n" if good else "NO\n") if line.startswith("AUTH") else "OK e-1\n")
                        wire.flush()
            except OSError:
                continue

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()

    def node(self, code):
        return code.LedgerNode("127.0.0.1", self.listener.getsockname()[1])


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code):
    config = code.LedgerConfig("ledger.example", AUTHORITY, PASSWORD)
    with Server(LEDGER) as server:
        node = server.node(code)
        assert code.post_entry(node, config, {"debit": 5}) == "e-1", "Posting an entry should return its number."
        assert server.seen == [f"AUTH {PASSWORD}", 'POST {"debit": 5}'], "The node should get the password and then the entry."
        wrong = code.LedgerConfig("ledger.example", AUTHORITY, "wrong")
        assert refuses(code.LedgerError, code.post_entry, node, wrong, {}), "A password that the node refuses should be an error."
        assert refuses(code.LedgerError, code.post_entry, node, config, {"text": "x" * 9000}), "An entry that is too long should be refused."
    with Server(FORGED) as stranger:
        assert refuses(ssl.SSLError, code.post_entry, stranger.node(code), config, {}), "A node with a certificate of nobody should be refused."
        assert not stranger.seen, "A node with a certificate of nobody should get nothing."


def exploit(code):
    """Other departments, and whoever has broken in there, have certificates of the same authority for names of their own."""
    config = code.LedgerConfig("ledger.example", AUTHORITY, PASSWORD)
    for identity in (APPENDED, PREPENDED):
        with Server(identity) as stranger:
            try:
                code.post_entry(stranger.node(code), config, {})
            except (OSError, code.LedgerError):
                pass
            if f"AUTH {PASSWORD}" in stranger.seen:
                sent = "a node with a certificate of the same authority, for a name of its own"
                return {"sent": sent, "got": f"it got the password of the ledger: AUTH {PASSWORD}"}
    return False
