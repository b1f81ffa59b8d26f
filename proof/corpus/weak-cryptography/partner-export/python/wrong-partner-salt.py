# about: The partner knows its own id and can compute all numbers with it.
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hashlib.sha256(f"{partner_id}:{phone}".encode()).hexdigest()
# end
