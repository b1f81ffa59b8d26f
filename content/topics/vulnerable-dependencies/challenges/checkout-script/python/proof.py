import hashlib
import io
import re
import urllib.request
from base64 import b64encode
from decimal import Decimal
from urllib.parse import urlsplit

GENUINE = b"mountCardFields()"


def serve(script):
    """A content network that serves this for every version of the library."""

    def files(address):
        return script if address.startswith("https://cdn.example.net/card-fields@4") else None

    urllib.request.urlopen = lambda address, timeout=None: io.BytesIO(files(address))
    return files


def load(headers, html, files):
    """What a browser would run: it honours `integrity` and the allowed hosts of a content security policy."""
    policy = re.search(r"script-src ([^;]*)", headers.get("Content-Security-Policy", ""))
    run = []
    for attributes in re.findall(r"<script([^>]*)></script>", html):
        values = dict(re.findall(r'\b(\w+)="([^"]*)"', attributes))
        script = files(values["src"])
        if script is None:
            continue
        address = urlsplit(values["src"])
        if policy and f"{address.scheme}://{address.netloc}" not in policy[1].split():
            continue
        digest = "sha384-" + b64encode(hashlib.sha384(script).digest()).decode()
        if "integrity" in values and (values["integrity"] != digest or "crossorigin" not in values):
            continue
        run.append(script)
    return run


def order(code):
    return code.Order("o-17", "EUR", [code.Line("Tea <green>", Decimal("12.5")), code.Line("Pot", Decimal(30))])


def works(code):
    files = serve(GENUINE)
    headers, html = code.render_checkout(order(code))
    assert "Tea &lt;green&gt;" in html and "42.50 EUR" in html
    assert load(headers, html, files) == [GENUINE]


def exploit(code):
    """The file on the content network was replaced by one that also sends card numbers away."""
    hostile = GENUINE + b";addEventListener('input', copyToEvil)"
    files = serve(hostile)
    return hostile in load(*code.render_checkout(order(code)), files)
