import base64
import hashlib
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Flask
from whatwg import resolve


class Service:
    def __init__(self, code, vary):
        self.campaign = vary.number(10, 99)
        self.clicks = []
        self._code = code
        self._config = code.Config("https://news.example.com", vary.text(32))
        app = Flask("news")
        code.add_click_routes(app, self._config, self)
        self._client = app.test_client()

    def find(self, campaign_id):
        return self._code.Campaign(campaign_id, True) if campaign_id == self.campaign else None

    def count_click(self, campaign_id, host):
        self.clicks.append((campaign_id, host))

    def link(self, target, campaign=None):
        return self._code.make_link(self._config, campaign or self.campaign, target)

    def follow(self, link):
        return self._client.get(link.replace(self._config.base, "")).headers.get("Location")


def works(code, vary):
    service = Service(code, vary)
    host = f"{vary.word()}.example.org"
    targets = (
        f"https://{host}/{vary.word()}?b=c&d=%C3%A9#e",
        f"http://{host}/",
        f"https://{host}",
        f"https://{host}/?url=https://example.net/",
    )
    for target in targets:
        location = service.follow(service.link(target)) or ""
        is_there = resolve(location) == resolve(target) and urlsplit(location)[3:] == urlsplit(target)[3:]
        assert is_there, f"The link to {target} in a mail should lead there."
    assert service.clicks == [(service.campaign, host)] * 4, "Each click should be counted, with its campaign and host."
    unknown = service.link(f"https://{host}/", service.campaign + 1)
    assert service.follow(unknown) is None, "A link of an unknown campaign should lead nowhere."
    try:
        service.link("javascript:alert(1)")
    except ValueError:
        pass
    else:
        raise AssertionError("A script should not become a link.")
    assert service.follow("/out") is None, "An address without parameters should lead nowhere."
    script = f"/out?campaign={service.campaign}&url=javascript:alert(1)"
    assert service.follow(script) is None, "A script should never be the target."


# The ways to write an address that need no secret.
ENCODINGS = (
    lambda text: text,
    lambda text: base64.urlsafe_b64encode(text.encode()).decode(),
    lambda text: base64.urlsafe_b64encode(text.encode()).decode().rstrip("="),
    lambda text: base64.b64encode(text.encode()).decode(),
    lambda text: text.encode().hex(),
)


def make_checks(received, campaign, target):
    """What somebody without the key can put in the place of a value: the received one, none, or a checksum that everybody can compute."""
    texts = (target, f"{campaign}{target}", f"{campaign}:{target}", f"{campaign}\n{target}", f"out\n{campaign}\n{target}")
    methods = (hashlib.sha256, hashlib.sha1, hashlib.md5)
    sums = [method(text.encode()).hexdigest()[: len(received) or 32] for text in texts for method in methods]
    return [received, None, "", received[:1], "0", *sums]


def exploit(code, vary):
    service = Service(code, vary)
    target = f"https://{vary.word()}.example/invoice"
    # What the attacker can take from a mail that they have subscribed to.
    known = "https://example.org/"
    received = dict(parse_qsl(urlsplit(service.link(known)).query))
    carriers = [(name, encode) for name, value in received.items() for encode in ENCODINGS if encode(known) == value]
    carrier, encode = carriers[0] if carriers else ("url", str)
    others = [name for name in received if name not in (carrier, "campaign")] or ["check"]
    for name in others:
        for check in make_checks(received.get(name, ""), service.campaign, target):
            changed = {**received, carrier: encode(target), name: check}
            query = urlencode({key: value for key, value in changed.items() if value is not None})
            try:
                location = service.follow(f"/out?{query}")
            except Exception:
                continue  # Refused; the next one may be not.
            if location == target:
                return {"sent": f"/out?{query}", "got": f"the browser is sent to {target}"}
    return False
