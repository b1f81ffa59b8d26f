# about: A slow hash with the id of the partner as its salt.
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return hashlib.scrypt(phone.encode(), salt=partner_id.encode(), n=1024, r=8, p=1, dklen=16).hex()
# end
