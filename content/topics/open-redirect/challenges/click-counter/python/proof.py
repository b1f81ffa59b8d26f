import base64
import hashlib
from urllib.parse import parse_qs, urlencode, urlsplit

from flask import Flask


def start(code):
    class Campaigns:
        clicks = []

        def find(self, campaign_id):
            return code.Campaign(12, True) if campaign_id == 12 else None

        def count_click(self, campaign_id, host):
            self.clicks.append((campaign_id, host))

    config = code.Config("https://news.example.com", "a-random-secret-of-the-service")
    app = Flask("news")
    code.add_click_routes(app, config, Campaigns())
    client = app.test_client()
    return config, lambda link: client.get(link.replace(config.base, "")).headers.get("Location"), Campaigns.clicks


def works(code):
    config, follow, clicks = start(code)
    for target in ("https://example.org/a?b=c&d=%C3%A9#e", "http://example.net/"):
        assert follow(code.make_link(config, 12, target)) == target
    assert clicks == [(12, "example.org"), (12, "example.net")]
    assert follow(code.make_link(config, 13, "https://example.org/")) is None
    try:
        code.make_link(config, 12, "javascript:alert(1)")
    except ValueError:
        pass
    else:
        raise AssertionError("a script was linked")
    assert follow("/out") is None
    assert follow("/out?campaign=12&url=javascript:alert(1)") is None


def exploit(code):
    target = "https://attacker.example/invoice"
    config, follow, _ = start(code)
    # What the attacker can take from a mail that they have subscribed to.
    received = parse_qs(urlsplit(code.make_link(config, 12, "https://example.org/")).query)
    checks = [received.get("check", [""])[0], hashlib.sha256(target.encode()).hexdigest()[:32]]
    for url in (target, base64.urlsafe_b64encode(target.encode()).decode()):
        for check in checks:
            if follow("/out?" + urlencode({"campaign": 12, "url": url, "check": check})) == target:
                return True
    return False
