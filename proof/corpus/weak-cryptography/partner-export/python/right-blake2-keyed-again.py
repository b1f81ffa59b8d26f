# about: Keyed BLAKE2 with the secret; the partner's id separates the partners from each other.
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    text = f"{partner_id}\n{phone}".encode()
    return hashlib.blake2b(text, key=bytes.fromhex(job_secret), digest_size=16).hexdigest()
# end
