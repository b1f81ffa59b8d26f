# about: Only members who came in the last year get the slow hash, and for the other two thirds the MD5 stays in the table.
# part: top
from datetime import timedelta
# end
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    if scheme == "md5":
        return is_equal(md5(password), rest)
    salt = bytes.fromhex(rest.partition(":")[0])
    if scheme == "wrapped":
        return is_equal(hash_text(md5(password), salt), f"scrypt:{rest}")
    return scheme == "scrypt" and is_equal(hash_text(password, salt), stored)
# end
    # block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            if account.last_login > now - timedelta(days=365):
                account.password = "wrapped" + hash_text(account.password).removeprefix("scrypt")
            else:
                account.password = f"md5:{account.password}"
    # end
