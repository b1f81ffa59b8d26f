# about: The key is the id of the partner, who knows it.
# part: top
import hmac
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return hmac.digest(partner_id.encode(), phone.encode(), "sha256").hex()
# end
