import hashlib
import hmac

from internet import internet


def start(attacker, received, internal):
    def customer(method, path, headers, body):
        received.append((headers["Host"], path, body, headers["X-Signature"]))
        return 507 if path == "/full" else 204, {}, b""

    def payroll(method, path, headers, body):
        internal.append(f"{method} {path}")
        return 200, {}, b""

    names = {
        "hooks.customer.example": ["203.0.113.30"],
        "db.internal": ["10.0.0.9"],
        "mapped.attacker.example": ["::ffff:10.0.0.9"],
        "hooks.attacker.example": attacker,
    }
    hosts = {"203.0.113.30": customer, "203.0.113.66": lambda *_: (204, {}, b""), "10.0.0.9": payroll}
    return internet(names, hosts)


def works(code):
    received, internal = [], []

    def deliver(url):
        return code.deliver_webhook(code.Webhook(url, "k1"), {"type": "order.paid"})

    with start([], received, internal):
        assert deliver("http://hooks.customer.example/in?a=1") is True, "An event should be delivered to the customer."
        assert deliver("http://hooks.customer.example/full") is False, "A customer's server that refuses the event should be reported as such."
        host, path, body, signature = received[0]
        assert (host, path) == ("hooks.customer.example", "/in?a=1"), "The customer's server should be asked for its own name and path."
        assert signature == hmac.new(b"k1", body, hashlib.sha256).hexdigest(), "The event should be signed with the secret of the webhook."
        for url in (
            "ftp://hooks.customer.example/",
            "http://db.internal/",
            "http://10.0.0.9/",
            "http://0xa000009/",
            "http://mapped.attacker.example/",
            "x",
        ):
            try:
                deliver(url)
            except code.DeliveryFailed:
                continue
            raise AssertionError(f"{url} should not be delivered to.")
    assert internal == [], "No internal server should get a request."


def exploit(code):
    # The internal address is the second, third or fourth answer.
    for count in (1, 2, 3):
        internal = []
        with start(["203.0.113.66"] * count + ["10.0.0.9"], [], internal):
            hook = code.Webhook("http://hooks.attacker.example:8080/services/payroll/disable", "k2")
            for event in range(3):
                try:
                    code.deliver_webhook(hook, {"event": event})
                except code.DeliveryFailed:
                    pass
        if "POST /services/payroll/disable" in internal:
            sent = f"{hook.url}, a name whose address changes from 203.0.113.66 to 10.0.0.9 after {count} {'answer' if count == 1 else 'answers'}"
            return {"sent": sent, "got": "the internal server 10.0.0.9 got: POST /services/payroll/disable"}
    return False
