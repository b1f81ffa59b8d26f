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


def works(code, vary):
    get = start(code)
    with serve():
        answer = get("SH00000900")
        assert answer.status_code == 200, "Your own shipment SH00000900 should be found."
        assert answer.get_json() == PAGES["/tenants/8/shipments/SH00000900"], "The answer of the shipping service should be passed on."
        for number in ("SH00000901", f"SH{vary.number(10_000_000, 99_999_999)}", " ", "x"):
            assert get(number).status_code == 404, f'There is no shipment "{number}" of yours: the answer should be 404.'


TARGET = "7/shipments/SH00000901"
FORMS = [
    f"../../{TARGET}",
    f"....//....//{TARGET}",
    f"SH00000900/../../../{TARGET}",
    "..",
    "../../7#",
    "../../7?",
    # Other spellings of a step upwards.
    f"%2e%2e/%2e%2e/{TARGET}",
    f".%2E/%2e./{TARGET}",
    f"SH00000900/%2e%2e/%2e%2e/%2e%2e/{TARGET}",
    "%2e%2e",
]


def exploit(code, vary, payloads=FORMS):
    get = start(code)
    with serve():
        for number in payloads:
            text = get(number).get_data(as_text=True)
            if "tenant 7" in text or "key of" in text:
                return {"sent": f"number={number}", "got": text}
    return False
