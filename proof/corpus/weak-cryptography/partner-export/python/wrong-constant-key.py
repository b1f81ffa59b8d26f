# about: A key in the code.
# part: top
import hmac
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return hmac.digest(b"f2b1e6a84c", phone.encode(), "sha256").hex()
# end
