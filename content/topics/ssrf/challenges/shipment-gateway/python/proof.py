import json

from flask import Flask
from internet import internet
from whatwg import resolve

PAGES = {
    "/tenants/7": {"tenant": 7, "key": "key of tenant 7"},
    "/tenants/7/shipments/SH00000901": {"number": "SH00000901", "to": "a customer of tenant 7"},
    "/tenants/8": {"tenant": 8, "key": "key of tenant 8"},
    "/tenants/8/shipments/SH00000900": {"number": "SH00000900", "to": "a customer of tenant 8"},
}


def shipping(method, path, headers, body):
    # The proxy in front of the service resolves dots.
    page = PAGES.get(resolve(path)[2].rstrip("/"))
    return 200 if page else 404, {"Content-Type": "application/json"}, json.dumps(page or {}).encode()


def start(code):
    app = Flask("gateway")
    code.add_shipment_gateway(app, lambda: 8)
    client = app.test_client()
    return lambda number: client.get("/api/shipments/" + "".join(f"%{byte:02x}" for byte in number.encode()))


def serve():
    return internet({"shipping.internal": ["10.0.0.20"]}, {"10.0.0.20": shipping})


def works(code):
    get = start(code)
    with serve():
        answer = get("SH00000900")
        assert (answer.status_code, answer.get_json()) == (200, PAGES["/tenants/8/shipments/SH00000900"])
        for number in ("SH00000901", " ", "x"):
            assert get(number).status_code == 404, number


FORMS = [
    "../../7/shipments/SH00000901",
    "....//....//7/shipments/SH00000901",
    "SH00000900/../../../7/shipments/SH00000901",
    "..",
    "../../7#",
]


def exploit(code, vary=None, payloads=FORMS):
    get = start(code)
    with serve():
        for number in payloads:
            text = get(number).get_data(as_text=True)
            if "tenant 7" in text or "key of" in text:
                return True
    return False
