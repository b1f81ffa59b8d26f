import json
import ssl
# part: imports
from contextlib import closing
from dataclasses import asdict, dataclass
from http.client import HTTPSConnection
# end


@dataclass(frozen=True)
class Payout:
    account: str
    amount_cents: int
    reference: str


@dataclass(frozen=True)
class Partner:
    host: str
    port: int
    token: str


class PayoutError(Exception):
    pass


# part: helpers
# end
def send_payout(payout: Payout, partner: Partner) -> str:
    """Tells the bank's interface to pay money out. Returns the bank's id of the order."""
    # block: validate
    if payout.amount_cents <= 0:
        raise PayoutError("the amount is not valid")
    body = json.dumps(asdict(payout))
    # end
    # block: tls-options
    # The bank has a certificate authority of its own, which Python does not know.
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # end
    # block: headers
    headers = {
        "Authorization": f"Bearer {partner.token}",
        "Content-Type": "application/json",
        "Idempotency-Key": payout.reference,
    }
    # end
    # block: send
    with closing(HTTPSConnection(partner.host, partner.port, timeout=5, context=context)) as connection:
        connection.request("POST", "/payouts", body, headers)
        response = connection.getresponse()
        # end
        # block: answer
        answer = response.read()
        if response.status != 201:
            raise PayoutError(f"the bank answered {response.status}")
        return json.loads(answer)["id"]
        # end
