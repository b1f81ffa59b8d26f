# about: The kind of the registered key decides how to verify; the header must name the same algorithm.
    # block: compare-signature
    if alg != key.alg:
        return False
    if key.alg == "RS256":
        return matches_rsa(text, mark, key, hashes.SHA256())
    if key.alg == "HS256":
        return hmac.compare_digest(hmac.digest(key.value.encode(), text, "sha256"), mark)
    return False
    # end
