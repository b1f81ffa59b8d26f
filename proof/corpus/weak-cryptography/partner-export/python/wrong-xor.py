# about: The secret covers the number byte by byte.
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return bytes(a ^ b for a, b in zip(phone.encode(), bytes.fromhex(job_secret))).hex()
# end
