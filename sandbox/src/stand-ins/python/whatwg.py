"""Where a browser goes with an address: the parts of the URL standard in which browsers differ from `urllib`."""

import re


def resolve(address, base="https://app.example.com/"):
    """(scheme, host, path) of `address`, seen from a page at `base`; for web addresses. The path has its dots resolved and no query."""
    base_scheme, base_host = re.match(r"(https?)://([^/]+)", base).groups()
    address = re.sub(r"[\t\r\n]", "", address.strip("".join(map(chr, range(33)))))
    address = re.split(r"[?#]", address)[0]
    scheme = re.match(r"([a-zA-Z][a-zA-Z0-9+.-]*):", address)
    if scheme and scheme[1].lower() not in ("http", "https"):
        return scheme[1].lower(), "", address[scheme.end() :]
    # For web addresses a backslash is a slash.
    address = address.replace("\\", "/")
    kind, rest = base_scheme, address
    if scheme:
        kind, rest = scheme[1].lower(), address[scheme.end() :]
        if kind != base_scheme or rest.startswith("//"):
            rest = "//" + rest.lstrip("/")
    host, path = base_host, rest
    if rest.startswith("//"):
        authority, _, path = rest.lstrip("/").partition("/")
        host = authority.rpartition("@")[2].lower()
    segments = []
    for segment in path.lstrip("/").split("/") if not path.startswith("//") else path[1:].split("/"):
        plain = segment.lower().replace("%2e", ".")
        if plain == "..":
            segments = segments[:-1]
        elif plain != ".":
            segments.append(segment)
    return kind, host, "/" + "/".join(segments)
