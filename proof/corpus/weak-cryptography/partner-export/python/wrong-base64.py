# about: Base64 is an encoding.
# part: top
import base64
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return base64.b64encode(phone.encode()).decode()
# end
