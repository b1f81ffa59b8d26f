# about: Compares the header with the algorithms of all keys together, so HS256 is still accepted for an RSA key.
    # block: compare-signature
    if alg not in {"HS256", "RS256"}:
        return False
    if alg.startswith("RS"):
        return matches_rsa(text, mark, key, hashes.SHA256())
    expected = hmac.digest(key.value.encode(), text, "sha256")
    return hmac.compare_digest(expected, mark)
    # end
