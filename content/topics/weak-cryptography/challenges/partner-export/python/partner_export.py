import csv
# part: imports
import hashlib
import io
import re
# end
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

COLUMNS = ["customer", "store", "total", "day"]


@dataclass(frozen=True)
class Purchase:
    phone: str
    store_id: int
    total: Decimal
    bought_at: datetime
    may_share: bool


# block: normalise
def normalise_phone(phone: str) -> str:
    digits = re.sub(r"[^\d+]", "", phone)
    return "+" + digits[2:] if digits.startswith("00") else digits
# end


# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hashlib.md5(phone.encode()).hexdigest()
# end


# block: consent
def is_exported(purchase: Purchase, since: datetime) -> bool:
    return purchase.may_share and purchase.bought_at >= since
# end


def export_purchases(purchases: Iterable[Purchase], partner_id: str, since: datetime, job_secret: str) -> str:
    """The monthly file for a measurement partner: purchases without names and phone numbers. `job_secret` is from the secret store, for whatever must stay in the company."""
    # block: cell
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=csv.QUOTE_MINIMAL)
    writer.writerow(COLUMNS)
    # end
    for purchase in purchases:
        if not is_exported(purchase, since):
            continue
        # block: write-row
        customer = pseudonym(normalise_phone(purchase.phone), partner_id, job_secret)
        day = purchase.bought_at.date().isoformat()
        writer.writerow([customer, purchase.store_id, f"{purchase.total:.2f}", day])
        # end
    return file.getvalue()
