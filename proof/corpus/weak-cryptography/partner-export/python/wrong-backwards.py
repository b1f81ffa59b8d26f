# about: The number written backwards.
# block: pseudonym
def pseudonym(phone: str, partner_id: str, job_secret: str) -> str:
    return phone[::-1]
# end
