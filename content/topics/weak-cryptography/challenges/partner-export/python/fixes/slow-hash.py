# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hashlib.scrypt(phone.encode(), salt=partner_id.encode(), n=16_384, r=8, p=1, dklen=16).hex()
# end
