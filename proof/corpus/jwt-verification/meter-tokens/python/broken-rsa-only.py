# about: Refusing every HMAC token stops the confusion, and locks out all meters.
    # block: compare-signature
    if alg != "RS256" or key.alg != "RS256":
        return False
    return matches_rsa(text, mark, key, hashes.SHA256())
    # end
