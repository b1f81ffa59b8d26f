"""Nothing but loopback can be reached, nothing outside of the working folder is written, and trying is reported."""

import os
import sys


def _is_loopback(host):
    host = host.decode() if isinstance(host, bytes) else str(host)
    return host in ("", "localhost", "::1") or host.startswith(("127.", "::ffff:127."))


def confine(root, report):
    def refuse(sentence):
        report(sentence)
        raise PermissionError(sentence)

    def guard(event, arguments):
        if event in ("socket.connect", "socket.sendto"):
            address = arguments[1]
            if isinstance(address, tuple) and not _is_loopback(address[0]):
                refuse(f"it reached for {address[0]}; a proof may only use loopback")
        elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
            if arguments[0] is not None and not _is_loopback(arguments[0]):
                refuse(f"it reached for {arguments[0]}; a proof may only use loopback")
        elif event == "open":
            path, _, flags = arguments
            if isinstance(path, (str, bytes)) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                place = os.path.realpath(os.fsdecode(path))
                if place != os.devnull and os.path.commonpath([place, root]) != root:
                    refuse(f"it wrote to {place}, outside of its folder")

    sys.addaudithook(guard)
