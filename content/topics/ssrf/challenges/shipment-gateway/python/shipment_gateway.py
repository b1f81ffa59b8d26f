import json
import logging
import urllib.error
import urllib.request
from collections.abc import Callable
# part: imports
# end

from flask import Flask, abort, jsonify

log = logging.getLogger(__name__)

SHIPPING_SERVICE = "http://shipping.internal"


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


opener = urllib.request.build_opener(NoRedirects)


def add_shipment_gateway(app: Flask, get_tenant: Callable[[], int]) -> None:
    """`get_tenant` gives the tenant of the session, and answers 401 when there is none."""

    @app.get("/api/shipments/<path:number>")
    def read_shipment(number: str):
        # block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not number:
            abort(404)
        # end

        # block: build-address
        address = f"{SHIPPING_SERVICE}/tenants/{tenant}/shipments/{number}"
        # end

        try:
            # block: call-service
            with opener.open(address, timeout=3) as answer:
                content = json.load(answer)
            # end
        except urllib.error.HTTPError as error:
            # block: map-status
            abort(404 if error.code == 404 else 502)
            # end
        except (OSError, ValueError) as error:
            log.error("%s not reached: %s", address, error)
            abort(502)

        # block: pass-answer
        response = jsonify(content)
        response.headers["Cache-Control"] = "private, no-store"
        return response
        # end
