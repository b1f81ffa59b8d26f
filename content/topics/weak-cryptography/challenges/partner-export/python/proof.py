import hashlib
import os
import random
from datetime import datetime
from decimal import Decimal

os.environ["EXPORT_PSEUDONYM_KEY"] = "5f1d1c0f8f4c4a0d9a8be5f2d5b7c3e1"

PARTNER = "measure-eu"
SINCE = datetime(2026, 2, 1)


def purchase(code, phone, **changes):
    values = {"store_id": 12, "total": Decimal(40), "bought_at": datetime(2026, 2, 3, 10), "may_share": True}
    return code.Purchase(phone=phone, **(values | changes))


def rows(file):
    return [line.split(",") for line in file.strip().split("\r\n")[1:]]


def works(code):
    file = code.export_purchases(
        [
            purchase(code, "+1 202 555 0143"),
            purchase(code, "001-202-555-0143", store_id=7),
            purchase(code, "+1 202 555 0199"),
            purchase(code, "+1 202 555 0150", may_share=False),
            purchase(code, "+1 202 555 0151", bought_at=datetime(2026, 1, 31)),
        ],
        PARTNER,
        SINCE,
    )
    first, second, third = rows(file)
    assert first[1:] == ["12", "40.00", "2026-02-03"]
    assert first[0] == second[0] != third[0]
    assert "5550143" not in file


def exploit(code):
    """The partner has a list of phone numbers, knows its own id, and tries what the code could have done without a secret."""
    candidates = [f"+1202555{number:04}" for number in range(100, 108)]
    secret = random.choice(candidates)
    [[known, *_]] = rows(code.export_purchases([purchase(code, secret)], PARTNER, SINCE))
    for phone in candidates:
        texts = (phone.encode(), f"{PARTNER}:{phone}".encode())
        guesses = [hashlib.new(name, text).hexdigest() for name in ("md5", "sha1", "sha256", "sha512") for text in texts]
        guesses.append(hashlib.scrypt(phone.encode(), salt=PARTNER.encode(), n=16_384, r=8, p=1, dklen=16).hex())
        if known in guesses:
            return phone == secret
    return False
