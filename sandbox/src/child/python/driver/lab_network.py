"""Sockets for code whose judge has the network: names, connections and bytes go there. Everything above a socket is Python's own library."""

import base64
import errno
import io
import ipaddress
import socket
import time

_ask = None


def install(ask):
    """`ask(name, *arguments)` asks the judge, and gives a dictionary."""
    global _ask
    _ask = ask
    socket.socket, socket.SocketType = Socket, Socket
    socket.getaddrinfo, socket.gethostbyname, socket.gethostbyname_ex = getaddrinfo, gethostbyname, gethostbyname_ex
    socket.gethostname = lambda: "service"
    socket.getfqdn = lambda name="": name or "service.example.com"
    socket.inet_ntoa = lambda packed: str(ipaddress.IPv4Address(packed))


def ask(name, *arguments):
    answer = _ask(name, *arguments)
    if answer.get("problem") == "NOT_OFFERED":
        raise OSError(errno.ENETUNREACH, "Network is unreachable")
    return answer


def _find(host):
    host = host.decode() if isinstance(host, bytes) else host
    for read in (lambda text: str(ipaddress.ip_address(text)), lambda text: str(ipaddress.IPv4Address(socket.inet_aton(text)))):
        try:
            return [read(host)]
        except (ValueError, OSError):
            pass
    try:
        name = host.encode("idna").decode()
    except UnicodeError:
        raise UnicodeError("label empty or too long") from None
    answer = ask("resolve", name.rstrip("."))
    if "problem" in answer:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return [one["address"] for one in answer["addresses"]]


def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    found = []
    for address in ["127.0.0.1"] if host is None else _find(host):
        is_v6 = ":" in address
        kind = socket.AF_INET6 if is_v6 else socket.AF_INET
        if family in (0, kind):
            place = (address, int(port or 0), 0, 0) if is_v6 else (address, int(port or 0))
            found.append((kind, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", place))
    if not found:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    return found


def gethostbyname(name):
    return getaddrinfo(name, 0, socket.AF_INET)[0][4][0]


def gethostbyname_ex(name):
    return name, [], [one[4][0] for one in getaddrinfo(name, 0, socket.AF_INET)]


class Socket:
    """A TCP connection to a server of the judge. What was sent is answered at once, or never."""

    def __init__(self, family=socket.AF_INET, type=socket.SOCK_STREAM, proto=0, fileno=None):
        if type & 0xF != socket.SOCK_STREAM and type != socket.SOCK_STREAM:
            raise OSError(errno.EPROTONOSUPPORT, "Protocol not supported")
        self.family, self.type, self.proto = family, socket.SOCK_STREAM, proto
        self._id, self._data, self._is_over, self._closed, self._peer = None, b"", False, False, None
        self._timeout, self._io_refs = None, 0

    def connect(self, target):
        host, port = target[:2]
        address = _find(host)[0]
        answer = ask("connect", address, int(port))
        if "problem" in answer:
            raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")
        self._id, self._peer = answer["id"], (address, int(port))
        self._data += base64.b64decode(answer["data"])

    def connect_ex(self, target):
        try:
            self.connect(target)
        except OSError as error:
            return error.errno or errno.EIO
        return 0

    def _need(self):
        # Files made of it keep it open.
        if self._closed and self._io_refs == 0:
            raise OSError(errno.EBADF, "Bad file descriptor")
        if self._id is None:
            raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    def sendall(self, data, flags=0):
        self._need()
        if self._is_over:
            raise BrokenPipeError(errno.EPIPE, "Broken pipe")
        answer = ask("send", self._id, base64.b64encode(bytes(data)).decode())
        self._data += base64.b64decode(answer["data"])
        self._is_over = bool(answer["isOver"])

    def send(self, data, flags=0):
        self.sendall(data)
        return len(memoryview(data).cast("B"))

    def recv(self, size, flags=0):
        self._need()
        if not self._data and not self._is_over:
            # Nobody else is there who could send something.
            time.sleep(self._timeout or 0)
            raise TimeoutError("timed out")
        data = self._data[:size]
        if not flags & getattr(socket, "MSG_PEEK", 0):
            self._data = self._data[size:]
        return data

    def recv_into(self, buffer, nbytes=0, flags=0):
        data = self.recv(nbytes or len(buffer), flags)
        buffer[: len(data)] = data
        return len(data)

    def makefile(self, mode="r", buffering=None, *, encoding=None, errors=None, newline=None):
        reading, writing, binary = "r" in mode or "+" in mode, "w" in mode or "+" in mode, "b" in mode
        raw = socket.SocketIO(self, ("r" if reading else "") + ("w" if writing else ""))
        self._io_refs += 1
        size = io.DEFAULT_BUFFER_SIZE if buffering is None or buffering < 0 else buffering
        if size == 0:
            return raw
        kind = io.BufferedRWPair if reading and writing else io.BufferedReader if reading else io.BufferedWriter
        buffer = kind(raw, raw, size) if reading and writing else kind(raw, size)
        if binary:
            return buffer
        text = io.TextIOWrapper(buffer, encoding, errors, newline)
        text.mode = mode
        return text

    def _decref_socketios(self):
        self._io_refs = max(0, self._io_refs - 1)
        if self._closed:
            self.close()

    def close(self):
        self._closed = True
        if self._io_refs == 0 and self._id is not None:
            self._id, key = None, self._id
            ask("close", key)

    def detach(self):
        self._closed = True
        return -1

    def shutdown(self, how):
        self._need()

    def settimeout(self, timeout):
        self._timeout = timeout

    def gettimeout(self):
        return self._timeout

    def setblocking(self, flag):
        self._timeout = None if flag else 0.0

    timeout = property(gettimeout)

    def setsockopt(self, *_):
        pass

    def getsockopt(self, *_):
        return 0

    def fileno(self):
        return -1 if self._closed else 1000 + (self._id or 0)

    def getpeername(self):
        self._need()
        return self._peer

    def getsockname(self):
        return ("10.0.0.2", 50000)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __getattr__(self, name):
        if name in ("bind", "listen", "accept", "recvfrom", "sendto", "sendfile", "recvmsg", "sendmsg"):
            raise NotInSandbox(f"The sandbox has no socket.{name}: there are no servers in it")
        raise AttributeError(name)


class NotInSandbox(AttributeError):
    """A stand-in lacks something that the library has."""
