# part: imports
from contextlib import closing
from dataclasses import asdict, dataclass
from hashlib import sha256
from http.client import HTTPSConnection
# end
# part: helpers
BANK_FINGERPRINT = "f2ac28408421fcc9f418af2267dd7ec08706da90116457c89bf423b54e83e890"


# end
# block: send
    with closing(HTTPSConnection(partner.host, partner.port, timeout=5, context=context)) as connection:
        connection.request("POST", "/payouts", body, headers)
        certificate = connection.sock.getpeercert(binary_form=True)
        response = connection.getresponse()
# end
# block: answer
        if sha256(certificate).hexdigest() != BANK_FINGERPRINT:
            raise PayoutError("this is not the bank")
        answer = response.read()
        if response.status != 201:
            raise PayoutError(f"the bank answered {response.status}")
        return json.loads(answer)["id"]
# end
