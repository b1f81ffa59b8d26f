import hashlib
import io
import re
import urllib.request
from base64 import b64encode
from decimal import Decimal
from urllib.parse import urljoin, urlsplit

GENUINE = b"mountCardFields()"
SHOP = "https://shop.example.com"


def serve(script):
    """A content network that serves this for every version of the library, and the shop's own server with the file that was reviewed."""

    def files(address):
        if address == f"{SHOP}/assets/card-fields-4.2.1.min.js":
            return GENUINE
        return script if address.startswith("https://cdn.example.net/card-fields@4") else None

    urllib.request.urlopen = lambda address, timeout=None: io.BytesIO(files(address))
    return files


def load(headers, html, files):
    """What a browser would run: it honours `integrity` and the allowed hosts of a content security policy."""
    policy = re.search(r"script-src ([^;]*)", headers.get("Content-Security-Policy", ""))
    run = []
    for attributes in re.findall(r"<script([^>]*)></script>", html):
        values = dict(re.findall(r'\b(\w+)="([^"]*)"', attributes))
        address = urljoin(f"{SHOP}/orders/o-17", values["src"])
        script = files(address)
        if script is None:
            continue
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(address))
        if policy and ("'self'" if origin == SHOP else origin) not in policy[1].split():
            continue
        digest = "sha384-" + b64encode(hashlib.sha384(script).digest()).decode()
        if "integrity" in values and (values["integrity"] != digest or origin != SHOP and "crossorigin" not in values):
            continue
        run.append(script)
    return run


def order(code):
    return code.Order("o-17", "EUR", [code.Line("Tea <green>", Decimal("12.5")), code.Line("Pot", Decimal(30))])


def works(code):
    files = serve(GENUINE)
    headers, html = code.render_checkout(order(code))
    assert "Tea &lt;green&gt;" in html and "42.50 EUR" in html, "The products should be on the page with their brackets escaped, and with the sum."
    assert load(headers, html, files) == [GENUINE], "The browser should run the library that the shop has chosen."


def exploit(code):
    """The file on the content network was replaced by one that also sends card numbers away."""
    hostile = GENUINE + b";addEventListener('input', copyToEvil)"
    files = serve(hostile)
    is_run = hostile in load(*code.render_checkout(order(code)), files)
    got = "the browser runs it on the page on which people type their card numbers"
    return {"sent": f"another file on the content network: {hostile.decode()}", "got": got} if is_run else False
