# about: a keyed hash with the secret of the job, which the partner does not have, so its own list of numbers is of no use
# part: imports
import hashlib
import hmac
import io
import re
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    key = bytes.fromhex(job_secret)
    if len(key) < 32:
        raise ValueError("the secret of the job is missing or too short")
    return hmac.new(key, f"{partner_id}\n{phone}".encode(), hashlib.sha256).hexdigest()
# end
