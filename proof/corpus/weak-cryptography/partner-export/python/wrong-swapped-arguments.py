# about: wrong, the number is the key and the text is the partner's id, so there is nothing secret in it
# part: imports
import hmac
import io
import re
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hmac.new(phone.encode(), partner_id.encode(), "sha256").hexdigest()
# end
