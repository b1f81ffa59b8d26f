"""A small stand-in for Flask: routes, blueprints, request, session, responses, error handlers, a test client. Only what lessons use."""

import base64
import hashlib
import hmac
import io
import json
import logging
import mimetypes
import os
import re
from contextvars import ContextVar
from http.cookies import SimpleCookie
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from flask_headers import Headers, HeaderSet, MultiDict
from jinja2 import Template


class FileStorage:
    def __init__(self, stream, filename, content_type=None):
        self.stream = stream
        self.filename = filename
        self.content_type = self.mimetype = content_type or mimetypes.guess_type(filename or "")[0] or "application/octet-stream"

    def read(self, size=-1):
        return self.stream.read(size)

    def seek(self, *position):
        return self.stream.seek(*position)

    def save(self, place):
        if hasattr(place, "write"):
            place.write(self.stream.read())
        else:
            with open(place, "wb") as file:
                file.write(self.stream.read())


class HTTPException(Exception):
    def __init__(self, code, description=None):
        super().__init__(f"{code} {description or ''}".strip())
        self.code = code
        self.description = description or ""


def abort(code, description=None):
    raise HTTPException(code, description)


class Request:
    def __init__(self, method, url, headers, body, form, files, remote_addr):
        parts = urlsplit(url)
        self.method = method
        self.path = unquote(parts.path)
        self.query_string = parts.query.encode()
        self.args = MultiDict(parse_qsl(parts.query, keep_blank_values=True))
        self.headers = Headers({"Host": parts.netloc or "localhost", **headers})
        self.host = self.headers["Host"]
        self.scheme = parts.scheme or "http"
        self.is_secure = self.scheme == "https"
        self.host_url = f"{self.scheme}://{self.host}/"
        self.url = f"{self.scheme}://{self.host}{parts.path}" + (f"?{parts.query}" if parts.query else "")
        self.base_url = self.url.split("?")[0]
        self.full_path = f"{self.path}?{parts.query}"
        self.data = body
        self.form = MultiDict(form)
        self.files = MultiDict(files)
        self.values = MultiDict([*self.args.items(), *self.form.items()])
        self.remote_addr = remote_addr
        self.content_type = self.headers.get("Content-Type", "")
        self.mimetype = self.content_type.split(";")[0].strip().lower()
        self.content_length = len(body)
        self.is_json = self.mimetype == "application/json" or self.mimetype.endswith("+json")
        # Of two with the same name, the first one counts: browsers send the longer path first.
        parts = self.headers.get("Cookie", "").split(";")
        self.cookies = MultiDict((name, one.value) for part in parts for name, one in SimpleCookie(part).items())
        self.user_agent = self.headers.get("User-Agent", "")
        self.authorization = None
        self.stream = io.BytesIO(body)
        self.view_args = {}
        self.endpoint = None

    def get_data(self, as_text=False):
        return self.data.decode() if as_text else self.data

    def get_json(self, force=False, silent=False):
        if not (force or self.is_json):
            return None if silent else abort(415, "the body is not JSON")
        try:
            return json.loads(self.data)
        except ValueError:
            return None if silent else abort(400, "the body is not JSON")

    @property
    def json(self):
        return self.get_json()


class Response:
    default_mimetype = "text/html; charset=utf-8"

    def __init__(self, response=b"", status=200, headers=None, mimetype=None, content_type=None):
        if isinstance(response, str):
            response = response.encode()
        elif not isinstance(response, bytes):
            response = b"".join(part.encode() if isinstance(part, str) else part for part in response)
        self.data = response
        self.status_code = int(str(status).split()[0])
        self.headers = Headers(headers)
        self.headers.setdefault("Content-Type", content_type or mimetype or self.default_mimetype)

    def set_cookie(self, key, value="", max_age=None, expires=None, path="/", domain=None, secure=False, httponly=False, samesite=None):
        flags = [f"{key}={value}", f"Path={path}"]
        flags += [f"Max-Age={max_age}"] if max_age is not None else []
        flags += [f"Domain={domain}"] if domain else []
        flags += ["Secure"] if secure else []
        flags += ["HttpOnly"] if httponly else []
        flags += [f"SameSite={samesite}"] if samesite else []
        self.headers.add("Set-Cookie", "; ".join(flags))

    def delete_cookie(self, key, path="/", domain=None, secure=False, httponly=False, samesite=None):
        self.set_cookie(key, "", max_age=0, path=path, domain=domain, secure=secure, httponly=httponly, samesite=samesite)

    @property
    def vary(self):
        return HeaderSet(self.headers, "Vary")

    @property
    def text(self):
        return self.data.decode()

    def get_data(self, as_text=False):
        return self.text if as_text else self.data

    @property
    def json(self):
        return json.loads(self.data)

    def get_json(self):
        return self.json

    @property
    def mimetype(self):
        return self.content_type.split(";")[0]

    @property
    def content_type(self):
        return self.headers.get("Content-Type", "")

    @property
    def location(self):
        return self.headers.get("Location")

    @property
    def status(self):
        return str(self.status_code)


_context = ContextVar("flask")


class _Proxy:
    """`request`, `session`, `g` and `current_app` are those of the request that is running."""

    def __init__(self, name):
        object.__setattr__(self, "_name", name)

    def _target(self):
        try:
            return _context.get()[self._name]
        except LookupError:
            raise RuntimeError("Working outside of request context.") from None

    def __getattr__(self, name):
        return getattr(self._target(), name)

    def __setattr__(self, name, value):
        setattr(self._target(), name, value)

    def __getitem__(self, name):
        return self._target()[name]

    def __setitem__(self, name, value):
        self._target()[name] = value

    def __delitem__(self, name):
        del self._target()[name]

    def __contains__(self, name):
        return name in self._target()

    def __iter__(self):
        return iter(self._target())


request, session, g, current_app = (_Proxy(name) for name in ("request", "session", "g", "app"))


class Session(dict):
    permanent = False
    modified = False


class Globals:
    def get(self, name, default=None):
        return getattr(self, name, default)

    def __contains__(self, name):
        return hasattr(self, name)


def jsonify(*args, **named):
    value = named if named else args[0] if len(args) == 1 else list(args)
    return Response(json.dumps(value, default=str), mimetype="application/json")


def make_response(*parts):
    return _to_response(parts[0] if len(parts) == 1 else parts)


def redirect(location, code=302):
    return Response("", code, {"Location": location})


def send_file(path_or_file, mimetype=None, as_attachment=False, download_name=None):
    if hasattr(path_or_file, "read"):
        data, name = path_or_file.read(), download_name
    else:
        with open(path_or_file, "rb") as file:
            data, name = file.read(), download_name or os.path.basename(path_or_file)
    kind = mimetype or mimetypes.guess_type(name or "")[0] or "application/octet-stream"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'} if as_attachment else {}
    return Response(data, 200, headers, mimetype=kind)


def send_from_directory(directory, path, **options):
    """As in Flask, the path is joined as text: dots and absolute paths are 404, links are followed."""
    place = os.path.normpath(path)
    if os.path.isabs(place) or place == ".." or place.startswith("../") or not os.path.isfile(os.path.join(directory, place)):
        abort(404)
    return send_file(os.path.join(directory, place), **options)


def _to_response(value):
    if isinstance(value, Response):
        return value
    if isinstance(value, tuple):
        response = _to_response(value[0])
        for part in value[1:]:
            if isinstance(part, int):
                response.status_code = part
            else:
                response.headers.update(part)
        return response
    if isinstance(value, (dict, list)):
        return jsonify(value)
    if value is None:
        raise TypeError("The view function did not return a valid response.")
    return Response(value)


_converters = {"string": r"[^/]+", "int": r"\d+", "float": r"\d+\.\d+", "path": r"[^/].*?", "uuid": r"[0-9A-Fa-f-]{36}"}


class _Routes:
    def __init__(self):
        self.rules, self.before, self.after, self.handlers = [], [], [], {}

    def route(self, rule, methods=("GET",), endpoint=None, **_):
        def add(view):
            self.add_url_rule(rule, endpoint, view, methods=methods)
            return view

        return add

    def add_url_rule(self, rule, endpoint=None, view_func=None, methods=("GET",)):
        kinds = {}

        def pattern(match):
            kind, name = match[1] or "string", match[2]
            kinds[name] = {"int": int, "float": float}.get(kind, str)
            return f"(?P<{name}>{_converters[kind]})"

        text = re.sub(r"<(?:(\w+):)?(\w+)>", pattern, rule)
        self.rules.append((rule, re.compile(text), kinds, {one.upper() for one in methods}, view_func, endpoint or view_func.__name__))

    def get(self, rule, **options):
        return self.route(rule, methods=("GET",), **options)

    def post(self, rule, **options):
        return self.route(rule, methods=("POST",), **options)

    def put(self, rule, **options):
        return self.route(rule, methods=("PUT",), **options)

    def patch(self, rule, **options):
        return self.route(rule, methods=("PATCH",), **options)

    def delete(self, rule, **options):
        return self.route(rule, methods=("DELETE",), **options)

    def before_request(self, function):
        self.before.append(function)
        return function

    def after_request(self, function):
        self.after.append(function)
        return function

    def errorhandler(self, kind):
        def add(function):
            self.handlers[kind] = function
            return function

        return add


class Blueprint(_Routes):
    def __init__(self, name, import_name, url_prefix=""):
        super().__init__()
        self.name, self.url_prefix = name, url_prefix or ""


class Flask(_Routes):
    def __init__(self, import_name, **_):
        super().__init__()
        self.name = import_name
        self.config = {"TESTING": False, "MAX_CONTENT_LENGTH": None, "SESSION_COOKIE_HTTPONLY": True, "SESSION_COOKIE_SECURE": False, "SESSION_COOKIE_SAMESITE": None}
        self.logger = logging.getLogger(import_name)
        self.secret_key = None
        self.debug = False

    def register_blueprint(self, blueprint, url_prefix=None):
        prefix = blueprint.url_prefix if url_prefix is None else url_prefix
        for rule, _, _, methods, view, endpoint in blueprint.rules:
            self.add_url_rule(prefix + rule, f"{blueprint.name}.{endpoint}", view, methods)
        self.before += blueprint.before
        self.after += blueprint.after
        self.handlers.update(blueprint.handlers)

    def test_client(self):
        return Client(self)

    def app_context(self):
        return _Within({"app": self, "g": Globals()})

    def test_request_context(self, url="/", method="GET", headers=None):
        one = Request(method, url, headers or {}, b"", [], [], "127.0.0.1")
        return _Within({"app": self, "g": Globals(), "request": one, "session": Session()})

    def _key(self):
        return self.secret_key or self.config.get("SECRET_KEY")

    def _sign(self, text):
        key = self._key()
        return hmac.new(key if isinstance(key, bytes) else key.encode(), text.encode(), hashlib.sha256).hexdigest()

    def _read_session(self, one):
        text, _, mark = one.cookies.get("session", "").rpartition(".")
        if not text or not self._key() or not hmac.compare_digest(mark, self._sign(text)):
            return Session()
        return Session(json.loads(base64.urlsafe_b64decode(text)))

    def _handle(self, one):
        limit = self.config.get("MAX_CONTENT_LENGTH")
        opened = self._read_session(one)
        before = json.dumps(opened, default=str)
        with _Within({"app": self, "g": Globals(), "request": one, "session": opened}):
            try:
                if limit is not None and one.content_length > limit:
                    abort(413)
                response = self._dispatch(one)
            except Exception as error:
                response = self._handle_error(error)
            for function in self.after:
                response = function(response)
            if json.dumps(opened, default=str) != before:
                if not self._key():
                    raise RuntimeError("The session is unavailable because no secret key was set.")
                text = base64.urlsafe_b64encode(json.dumps(opened).encode()).decode()
                settings = {"httponly": self.config["SESSION_COOKIE_HTTPONLY"], "secure": self.config["SESSION_COOKIE_SECURE"]}
                response.set_cookie("session", f"{text}.{self._sign(text)}", samesite=self.config["SESSION_COOKIE_SAMESITE"], **settings)
        return response

    def _dispatch(self, one):
        found = None
        for rule, pattern, kinds, methods, view, endpoint in self.rules:
            match = pattern.fullmatch(one.path)
            if match is None:
                continue
            found = found or "other method"
            if one.method in methods or (one.method == "HEAD" and "GET" in methods):
                found = (view, {name: kinds[name](text) for name, text in match.groupdict().items()})
                one.endpoint, one.view_args = endpoint, found[1]
                break
        for function in self.before:
            early = function()
            if early is not None:
                return _to_response(early)
        if found is None:
            abort(404)
        if found == "other method":
            abort(405)
        return _to_response(found[0](**found[1]))

    def _handle_error(self, error):
        code = error.code if isinstance(error, HTTPException) else 500
        for kind in [*type(error).__mro__, code]:
            if kind in self.handlers:
                response = _to_response(self.handlers[kind](error))
                return response
        if isinstance(error, HTTPException):
            return Response(error.description, code)
        self.logger.exception("Exception on %s", request.path)
        return Response("Internal Server Error", 500)


class _Within:
    def __init__(self, values):
        self._values = values

    def __enter__(self):
        self._token = _context.set(self._values)
        return self

    def __exit__(self, *_):
        _context.reset(self._token)


class Client:
    """Keeps cookies, as a browser does. `data` is a form (a dict; a (stream, name) tuple is a file) or a body."""

    def __init__(self, app):
        self.app, self.cookies = app, {}

    def open(self, url, method="GET", headers=None, json=None, data=None, query_string=None, base_url=None, remote_addr="127.0.0.1", content_type=None):
        headers, form, files, body = Headers(headers), [], [], b""
        if query_string:
            url += "?" + (query_string if isinstance(query_string, str) else urlencode(query_string, doseq=True))
        if json is not None:
            body = _dump(json)
            headers.setdefault("Content-Type", "application/json")
        elif isinstance(data, dict):
            form = [(name, str(value)) for name, value in data.items() if not isinstance(value, (tuple, list))]
            form += [(name, str(one)) for name, value in data.items() if isinstance(value, list) for one in value]
            files = [(name, FileStorage(*value)) for name, value in data.items() if isinstance(value, tuple)]
            body = urlencode(form).encode()
            headers.setdefault("Content-Type", "multipart/form-data" if files else "application/x-www-form-urlencoded")
        elif data is not None:
            body = data.encode() if isinstance(data, str) else data
            headers.setdefault("Content-Type", content_type or "application/octet-stream")
            if headers["Content-Type"].startswith("application/x-www-form-urlencoded"):
                form = parse_qsl(body.decode(), keep_blank_values=True)
        if self.cookies and "Cookie" not in headers:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if base_url:
            url = base_url.rstrip("/") + url
        response = self.app._handle(Request(method, url, headers, body, form, files, remote_addr))
        for line in response.headers.getlist("Set-Cookie"):
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        return response

    def set_cookie(self, name, value=""):
        self.cookies[name] = value

    def get(self, url, **options):
        return self.open(url, "GET", **options)

    def head(self, url, **options):
        return self.open(url, "HEAD", **options)

    def options(self, url, **options):
        return self.open(url, "OPTIONS", **options)

    def post(self, url, **options):
        return self.open(url, "POST", **options)

    def put(self, url, **options):
        return self.open(url, "PUT", **options)

    def patch(self, url, **options):
        return self.open(url, "PATCH", **options)

    def delete(self, url, **options):
        return self.open(url, "DELETE", **options)


def _dump(value):
    return json.dumps(value).encode()


def url_for(endpoint, _external=False, **values):
    for rule, _, kinds, _, _, name in current_app.rules:
        if name == endpoint:
            path = re.sub(r"<(?:\w+:)?(\w+)>", lambda match: quote(str(values.pop(match[1]))), rule)
            path += f"?{urlencode(values)}" if values else ""
            return request.host_url.rstrip("/") + path if _external else path
    raise LookupError(endpoint)


def render_template_string(source, **values):
    return Template(source, autoescape=True).render(request=request, **values)
