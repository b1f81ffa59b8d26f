# about: The secret is part of what is hashed.
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return hashlib.sha3_256(f"{job_secret}|{partner_id}|{phone}".encode()).hexdigest()
# end
