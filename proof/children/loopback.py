"""The internet of a proof for code in this machine's own Python: names are the proof's, and its servers are on loopback. Sockets are real."""

import contextlib
import ipaddress
import socket

_connect = socket.socket.connect
_getaddrinfo = socket.getaddrinfo


def use_internet(ask):
    def find(name):
        name = name.decode() if isinstance(name, bytes) else name
        with contextlib.suppress(ValueError):
            return [str(ipaddress.ip_address(name))]
        with contextlib.suppress(OSError):
            # As the C library does: 127.1, 0x7f.1 and 2130706433 are addresses too.
            return [socket.inet_ntoa(socket.inet_aton(name))]
        answer = ask("resolve", name)
        if answer.get("problem") == "NOT_OFFERED":
            return None
        if "problem" in answer:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [one["address"] for one in answer["addresses"]]

    def getaddrinfo(host, port, *rest, **named):
        found = find(host) if host is not None else None
        if found is None:
            return _getaddrinfo(host, port, *rest, **named)
        # One family for all, so that every socket can reach loopback.
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port or 0)) for address in found]

    def connect(self, target):
        if not isinstance(target, tuple):
            return _connect(self, target)
        found = find(target[0])
        answer = ask("locate", found[0]) if found else {}
        if answer.get("problem") == "NOT_OFFERED" or not found:
            return _connect(self, target)
        if answer["port"] is None:
            raise ConnectionRefusedError(111, f"Connection refused: {found[0]}")
        return _connect(self, ("127.0.0.1", answer["port"]))

    socket.getaddrinfo = getaddrinfo
    socket.gethostbyname = lambda name: getaddrinfo(name, 0)[0][4][0]
    socket.getfqdn = lambda name="": name or "service.example.com"
    socket.socket.connect = connect
