# about: hashes the old hash with scrypt at once, and checks such accounts through both functions until they sign in
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    if scheme not in ("scrypt", "md5scrypt"):
        return False
    salt = bytes.fromhex(rest.partition(":")[0])
    if scheme == "scrypt":
        return is_equal(hash_text(password, salt), stored)
    return is_equal("md5" + hash_text(md5(password), salt), stored)
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            # becomes `md5scrypt:<salt>:<hash>`; the MD5 itself is gone
            account.password = "md5" + hash_text(account.password)
    # end
