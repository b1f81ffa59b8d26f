# about: a better hash, but without a key: the partner hashes the numbers of its own list and compares
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hashlib.sha256(f"{partner_id}:{phone}".encode()).hexdigest()[:32]
# end
