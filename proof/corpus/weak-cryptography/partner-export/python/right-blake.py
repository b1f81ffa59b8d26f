# about: Keyed BLAKE2.
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return hashlib.blake2b(f"{partner_id}:{phone}".encode(), key=bytes.fromhex(job_secret)).hexdigest()
# end
