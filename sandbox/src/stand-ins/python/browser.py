"""The browser of a victim, as far as requests and cookies go: which cookies it sends with a request that a page of some origin starts, and which
headers it adds by itself. What a page of another origin may not send without asking first (a preflight) is refused."""

from urllib.parse import urlsplit

_SIMPLE_TYPES = {"application/x-www-form-urlencoded", "multipart/form-data", "text/plain"}


class NotSent(Exception):
    """The browser asks the server first, and it says no."""


def _host(origin):
    return urlsplit(origin).hostname


def _site(origin):
    """A sandboxed frame has the origin `null`, which belongs to no site."""
    return "" if origin == "null" else ".".join(_host(origin).split(".")[-2:])


class Browser:
    def __init__(self, origin, app):
        """`app` is a Flask application at `origin`."""
        self.origin, self._app, self._cookies = origin, app, []

    def send(self, origin, path, method="GET", type=None, body=None, headers=None, is_navigation=False, has_no_referrer=False, is_framed=False):
        """A page of `origin` makes a request to the application. In a frame of another site, cookies need `SameSite=None`."""
        is_own, is_same_site = origin == self.origin, _site(origin) == _site(self.origin)
        if not is_own:
            is_simple = method in ("GET", "POST") and (type is None or type.split(";")[0] in _SIMPLE_TYPES)
            if not is_simple or headers:
                raise NotSent
        host = _host(self.origin)
        cookies = [
            one
            for one in self._cookies
            if (host == one["domain"] if one["is_host_only"] else f".{host}".endswith("." + one["domain"]))
            and path.startswith(one["path"])
            and (one["same_site"] == "none" or not is_framed and (is_same_site or one["same_site"] == "lax" and is_navigation and method == "GET"))
        ]
        cookies.sort(key=lambda one: -len(one["path"]))
        sent = {**(headers or {}), "Host": host}
        if cookies:
            sent["Cookie"] = "; ".join(f"{one['name']}={one['value']}" for one in cookies)
        if method != "GET" or (not is_own and not is_navigation):
            sent["Origin"] = origin
        if not has_no_referrer and origin != "null":
            sent["Referer"] = f"{origin}/"
        sent["Sec-Fetch-Site"] = "same-origin" if is_own else "same-site" if is_same_site else "cross-site"
        options = {} if body is None else {"data": body, "content_type": type}
        answer = self._client().open(path, method=method, headers=sent, **options)
        lines = answer.headers.getlist("Set-Cookie") if hasattr(answer.headers, "getlist") else (answer.headers.get("Set-Cookie") or "").split(", ")
        for line in filter(None, lines):
            self._store(self.origin, line, True)
        return answer

    def _client(self):
        """A client without cookies of its own. Flask itself has to be asked for that, the stand-in starts without."""
        try:
            return self._app.test_client(use_cookies=False)
        except TypeError:
            return self._app.test_client()

    def set_cookie(self, origin, line):
        """What a script of a page does with `document.cookie = ...`."""
        self._store(origin, line, False)

    def _store(self, origin, line, is_from_server):
        pair, *rest = [part.strip() for part in line.split(";")]
        attributes = {part.partition("=")[0].lower(): part.partition("=")[2] for part in rest}
        name, _, value = pair.partition("=")
        wanted = attributes.get("domain", "").lstrip(".")
        if wanted and not f".{_host(origin)}".endswith(f".{wanted}"):
            return
        path = attributes.get("path") or "/"
        if name.startswith("__Host-") and (wanted or path != "/" or "secure" not in attributes):
            return
        if not is_from_server and "httponly" in attributes:
            return
        cookie = {
            "name": name,
            "value": value,
            "domain": wanted or _host(origin),
            "is_host_only": not wanted,
            "path": path,
            "same_site": attributes.get("samesite", "lax").lower(),
            "is_http_only": "httponly" in attributes,
        }
        keys = ("name", "domain", "path", "is_host_only")
        same = [one for one in self._cookies if all(one[key] == cookie[key] for key in keys)]
        if not is_from_server and any(one["is_http_only"] for one in same):
            return
        self._cookies = [one for one in self._cookies if one not in same] + [cookie]
