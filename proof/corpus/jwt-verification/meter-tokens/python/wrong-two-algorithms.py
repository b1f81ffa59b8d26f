# about: both algorithms are fine by themselves, but a partner's public key still serves as an HMAC secret for HS256
    # block: compare-signature
    if alg not in ("HS256", "RS256"):
        return False
    if alg == "RS256":
        return matches_rsa(text, mark, key, hashes.SHA256())
    return hmac.compare_digest(hmac.digest(key.value.encode(), text, "sha256"), mark)
    # end
