# about: Only the two pairs of header and key that belong together are verified, everything else is refused.
    # block: compare-signature
    match (alg, key.alg):
        case ("RS256", "RS256"):
            return matches_rsa(text, mark, key, hashes.SHA256())
        case ("HS256", "HS256"):
            return hmac.compare_digest(hmac.digest(key.value.encode(), text, "sha256"), mark)
        case _:
            return False
    # end
