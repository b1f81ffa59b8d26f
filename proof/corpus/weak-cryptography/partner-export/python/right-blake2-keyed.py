# about: right, BLAKE2 with the secret as its key, and the partner in the text
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    text = f"{len(partner_id)}:{partner_id}:{phone}".encode()
    return hashlib.blake2b(text, key=bytes.fromhex(job_secret), digest_size=20).hexdigest()
# end
