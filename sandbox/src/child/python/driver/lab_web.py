"""Gives a request of the judge to the code's Flask app, and its answer back as data."""

import io
from urllib.parse import parse_qsl

import flask


def handle(app, request):
    """The answer, and whether the app failed."""
    headers = {}
    for name, value in request["headers"]:
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    body = request["body"] or b""
    form, files = _read_form(headers.get("content-type", ""), body)
    one = flask.Request(request["method"], request["url"], headers, body, form, files, request["remoteAddress"])
    response = app._handle(one)
    pairs = [[name.lower(), value] for name, value in response.headers.items()]
    answer = {"status": response.status_code, "headers": pairs, "body": b"" if one.method == "HEAD" else response.data}
    return answer, response.status_code >= 500


def _read_form(content_type, body):
    kind, _, rest = content_type.partition(";")
    kind = kind.strip().lower()
    if kind == "application/x-www-form-urlencoded":
        return parse_qsl(body.decode(), keep_blank_values=True), []
    if kind != "multipart/form-data":
        return [], []
    boundary = rest.partition("boundary=")[2].split(";")[0].strip().strip('"')
    form, files = [], []
    for part in body.split(b"--" + boundary.encode())[1:-1]:
        head, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        content = content.removesuffix(b"\r\n")
        lines = dict(line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line)
        lines = {name.lower(): value for name, value in lines.items()}
        disposition = dict(_parameters(lines.get("content-disposition", "")))
        if "filename" in disposition:
            storage = flask.FileStorage(io.BytesIO(content), disposition["filename"], lines.get("content-type"))
            files.append((disposition.get("name", ""), storage))
        else:
            form.append((disposition.get("name", ""), content.decode()))
    return form, files


def _parameters(text):
    for part in text.split(";")[1:]:
        name, _, value = part.strip().partition("=")
        yield name.lower(), value[1:-1].replace('\\"', '"') if value.startswith('"') else value
