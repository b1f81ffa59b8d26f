# about: random names say nothing about the number, but the same customer has another one in each row
# part: imports
import io
import re
import secrets
# end
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """A name that has nothing to do with the number."""
    return secrets.token_hex(16)
# end
