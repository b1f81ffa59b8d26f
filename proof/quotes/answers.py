"""What the content says about Python and its packages, said again with what Python did.

The arguments are names of functions. Prints a JSON object with the sentence of each, or with null if this Python lacks what it needs.
"""

import base64
import hmac
import json
import logging
import mimetypes
import os
import pathlib
import pickle
import pydoc
import re
import shlex
import signal
import smtplib
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import urllib.request
import uuid


class Missing(Exception):
    """This Python was built without something that the sentence is about."""


def says_if(is_true, sentence):
    return sentence if is_true else "This is not so"


def none_equals_none():
    return f"`None != None` is {str(eval('None != None')).lower()}, so no error is raised."


def truth_of_text():
    return f"`Boolean(\"false\")` and `bool(\"false\")` are both {str(bool('false')).lower()}."


def killed_process():
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    process.send_signal(signal.SIGKILL)
    return f"`subprocess` reports the negative number of the signal, here {process.wait()}."


def compare_lengths():
    return f"`compare_digest` returns `{hmac.compare_digest(b'a', b'ab')}` when the lengths differ"


def match_line_end():
    accepts = re.match(r"\d+$", "1\n") is not None and re.fullmatch(r"\d+", "1\n") is None
    return says_if(accepts, "`match` with a trailing `$` would accept a line break at the end")


def refuse_line_breaks():
    from email.message import EmailMessage

    try:
        EmailMessage()["Subject"] = "Hello\nBcc: list@example.org"
    except ValueError:
        return "`EmailMessage` of the standard library refuses line breaks in headers on its own."


def quote_for_shell():
    quote = shlex.quote("'")[1:-1]
    word = "harmless words unquoted" if shlex.join(["--unit=x"]) == "--unit=x" else "no word unquoted"
    return f"It leaves {word} and writes a single quote as `{quote}`, which means the same."


def join_absolute():
    return f"`Path('/srv/invoices/7') / '/etc/passwd'` is `{pathlib.PurePosixPath('/srv/invoices/7') / '/etc/passwd'}`."


def common_prefix():
    paths = ["/srv/workspaces/7", "/srv/workspaces/71/.env"]
    has_flaw = os.path.commonprefix(paths) == paths[0] and os.path.commonpath(paths) != paths[0]
    return says_if(has_flaw, "`os.path.commonprefix` has the same flaw; `commonpath` and `is_relative_to` compare whole parts.")


def escape_ascii():
    written = json.dumps("\u0085\u2028")
    is_read = "a\u0085b\u2028c".splitlines() == ["a", "b", "c"]
    sentence = "`json.dumps` escapes all that is not ASCII, and with it the rarer ends of lines (U+0085, U+2028) that `splitlines` knows."
    return says_if(written == '"\\u0085\\u2028"' and is_read, sentence)


def join_backslash():
    joined = urllib.parse.urljoin("https://shop.example.com/sign-in", "/\\attacker.example")
    is_ours = joined.startswith("https://shop.example.com/") and "\\" in joined
    return says_if(is_ours, "`urljoin` knows nothing of backslashes, but the answer is always a complete address with the shop's own host in it")


def user_in_host():
    try:
        urllib.request.urlopen("http://files.exchange.example@127.0.0.1:1/", timeout=5)
    except OSError as error:
        is_unknown = isinstance(getattr(error, "reason", None), socket.gaierror)
        return says_if(is_unknown, "`urllib` treats the user name as part of the host and finds no such host")


def redirect_schemes():
    from email.message import Message

    handler = urllib.request.HTTPRedirectHandler()
    request = urllib.request.Request("http://example.com/")
    accepted = []
    for scheme in ("http", "https", "ftp", "file", "gopher"):
        headers = Message()
        headers["Location"] = f"{scheme}://example.com/x"
        handler.parent = type("Parent", (), {"open": lambda self, *_, **__: accepted.append(scheme)})()
        request.timeout = 1
        try:
            handler.http_error_302(request, open(os.devnull, "rb"), 302, "Found", headers)
        except urllib.error.HTTPError:
            pass
    return f"a redirect handler, which accepts {', '.join(accepted[:-1])} and {accepted[-1]} targets"


def start_tls():
    server = socket.create_server(("127.0.0.1", 0))

    def talk():
        connection, _ = server.accept()
        connection.sendall(b"220 mail.example.com\r\n")
        for line in connection.makefile("rb"):
            connection.sendall(b"250 AUTH PLAIN\r\n" if line.startswith(b"ehlo") else b"221 Bye\r\n")

    threading.Thread(target=talk, daemon=True).start()
    client = smtplib.SMTP("127.0.0.1", server.getsockname()[1], local_hostname="localhost")
    try:
        client.starttls()
    except smtplib.SMTPException as error:
        return f"`starttls()` itself raises `{type(error).__name__}` when the server does not advertise the extension"


def empty_host():
    with socket.socket() as server:
        server.bind(("", 0))
        return f"An empty host is `INADDR_ANY`, that is {server.getsockname()[0]}."


def locate_names():
    is_found = pydoc.locate("logging.os.system") is os.system and logging.os is os
    return says_if(is_found, "`logging.os.system` begins with `logging`, which imports `os` for itself.")


def load_pickle():
    text = rb"cos\nsystem\n(S'echo > owned.txt'\ntR.".replace(rb"\n", b"\n")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pickle.loads(text)
        is_written = os.path.exists("owned.txt")
        os.chdir("/")
    return says_if(is_written and len(base64.b64encode(text)) <= 60, "A working attack fits into 60 characters.")


def guess_type():
    return f"`log.html` becomes `{mimetypes.guess_type('log.html')[0]}`."


def make_private_file():
    handle, name = tempfile.mkstemp()
    os.close(handle)
    mode = stat.S_IMODE(os.stat(name).st_mode)
    os.unlink(name)
    return f"`mkstemp` makes a file with a new name and the mode {mode:o}."


def make_ids():
    if getattr(uuid, "_generate_time_safe", None) is None:
        raise Missing("libuuid")
    ids = [uuid.uuid1() for _ in range(5)]
    is_same = len({(one.clock_seq, one.node) for one in ids}) == 1
    return says_if(is_same, "the last two stay the same in all ids of a process")


def external_entities():
    import xml.sax.handler

    is_off = not xml.sax.make_parser().getFeature(xml.sax.handler.feature_external_ges)
    return says_if(is_off, "Python's `xml.sax` has left external entities off since 3.7.1.")


def entity_growth():
    import pyexpat
    import xml.sax

    if pyexpat.version_info < (2, 4, 0):
        raise Missing("expat 2.4")

    def grow(times):
        try:
            xml.sax.parseString(f'<!DOCTYPE c [<!ENTITY a "{"a" * 20_000}">]><c>{"&a;" * times}</c>'.encode(), xml.sax.ContentHandler())
            return True
        except xml.sax.SAXParseException as error:
            return "amplification" not in str(error)

    # 8,000,000 characters and 8,400,000: expat counts from 8 MiB on.
    return says_if(grow(400) and not grow(420), "only from 8 MB of output on and at a hundredfold; below that nothing is refused")


def walk_format():
    class Order:
        def __init__(self):
            pass

    is_shown = "'says_if'" in "{order.__init__.__globals__}".format(order=Order())
    return says_if(is_shown, "`{order.__init__.__globals__}` shows the variables of the module.")


def skip_jwt_checks():
    import jwt

    token = jwt.encode({"aud": "x", "iss": "y", "exp": 1}, "k" * 32, algorithm="HS256")
    claims = jwt.decode(token, options={"verify_signature": False}, audience="other", issuer="other")
    return says_if(claims["aud"] == "x", "`verify_signature: False` turns off all other checks of PyJWT as well, audience and issuer included.")


def redirect_with_tab():
    from werkzeug.test import create_environ
    from werkzeug.utils import redirect

    asked = ("/\\attacker.example", "/\t/attacker.example")
    places = [redirect(place).get_wsgi_headers(create_environ())["Location"] for place in asked]
    sentence = "Newer versions of Werkzeug encode the backslash in `Location`. A tab between the two slashes still works, as it is dropped on the way to the header."
    return says_if(places == ["/%5Cattacker.example", "//attacker.example"], sentence)


def mark_as_safe():
    import jinja2

    shown = jinja2.Environment(autoescape=True).from_string("{{ a }} {{ a | safe }}").render(a="<b>")
    return says_if(shown == "&lt;b&gt; <b>", "Jinja2's `safe` does not make a value safe.")


def answer(name):
    try:
        # A function that found no error to report has shown nothing.
        return globals()[name]() or "Nothing happened"
    except (ModuleNotFoundError, Missing):
        return None


print(json.dumps({name: answer(name) for name in sys.argv[1:]}))
