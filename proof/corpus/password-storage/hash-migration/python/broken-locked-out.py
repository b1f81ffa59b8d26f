# about: safe, but nobody with an old password can sign in any more, and the club does not want to lose them
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    if scheme != "scrypt":
        return False
    return is_equal(hash_text(password, bytes.fromhex(rest.partition(":")[0])), stored)
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            account.password = "reset:needed"
    # end
