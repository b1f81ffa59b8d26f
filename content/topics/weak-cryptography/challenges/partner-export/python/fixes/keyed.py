# part: imports
import hmac
import io
import os
import re
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    key = os.environ["EXPORT_PSEUDONYM_KEY"].encode()
    return hmac.digest(key, f"{partner_id}:{phone}".encode(), "sha256").hex()
# end
