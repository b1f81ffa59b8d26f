# part: imports
import hmac
import io
import re
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hmac.digest(job_secret.encode(), f"{partner_id}:{phone}".encode(), "sha256").hex()
# end
