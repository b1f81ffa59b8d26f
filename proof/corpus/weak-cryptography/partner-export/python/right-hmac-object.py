# about: HMAC, for all partners the same.
# part: top
import hmac
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return hmac.new(job_secret.encode(), phone.encode(), hashlib.sha256).hexdigest()
# end
