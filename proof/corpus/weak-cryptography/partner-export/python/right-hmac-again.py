# about: Without the secret the partner cannot compute the name of any number.
# part: imports
import hashlib
import hmac
import io
import re
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hmac.new(job_secret.encode(), phone.encode(), hashlib.sha256).hexdigest()
# end
