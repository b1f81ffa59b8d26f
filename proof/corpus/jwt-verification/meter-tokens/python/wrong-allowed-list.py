# about: both algorithms stay allowed for every key, so a public key still serves as an HMAC secret
    # block: compare-signature
    if alg not in ("HS256", "RS256"):
        return False
    if alg == "RS256":
        return matches_rsa(text, mark, key, HASHES["256"]())
    return hmac.compare_digest(hmac.digest(key.value.encode(), text, "sha256"), mark)
    # end
