# about: Two rounds of SHA-256 have no secret.
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return hashlib.sha256(hashlib.sha256(phone.encode()).digest()).hexdigest()
# end
