# about: PBKDF2 with 600,000 rounds over the old hash.
# block: verify
def verify(stored: str, password: str) -> bool:
    scheme, _, rest = stored.partition(":")
    first, _, second = rest.partition(":")
    if scheme == "scrypt":
        return is_equal(hash_text(password, bytes.fromhex(first)), stored)
    return scheme == "old" and is_equal(old_hash(md5(password), first), second)
# end
# block: convert
    for account in accounts:
        if re.fullmatch(r"[0-9a-f]{32}", account.password):
            first = os.urandom(16).hex()
            account.password = f"old:{first}:{old_hash(account.password, first)}"
# end
# block: is-equal
def is_equal(a: str, b: str) -> bool:
    return hmac.compare_digest(a.encode(), b.encode())


def old_hash(old: str, salt: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", old.encode(), salt.encode(), 600_000).hex()
# end
