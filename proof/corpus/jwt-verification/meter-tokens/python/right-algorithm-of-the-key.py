# about: the key ring decides about the algorithm, and a token that names another one is refused
    # block: compare-signature
    if alg != key.alg:
        return False
    if key.alg == "RS256":
        return matches_rsa(text, mark, key, hashes.SHA256())
    return key.alg == "HS256" and hmac.compare_digest(hmac.digest(key.value.encode(), text, "sha256"), mark)
    # end
