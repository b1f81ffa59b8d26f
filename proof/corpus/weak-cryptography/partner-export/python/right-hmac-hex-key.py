# about: right, HMAC with the 32 random bytes of the job, which no partner has
# part: imports
import hmac
import io
import re
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hmac.new(bytes.fromhex(job_secret), phone.encode(), "sha256").hexdigest()
# end
