# about: wrong, it is slow, but the partner knows its id and needs one computation for each customer of its own list
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    """The same customer gets the same name in every export, so that the partner can count returning customers."""
    return hashlib.pbkdf2_hmac("sha256", phone.encode(), partner_id.encode(), 10_000).hex()
# end
