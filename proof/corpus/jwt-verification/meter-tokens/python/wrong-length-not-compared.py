# about: The kind of the key decides, but only as many bytes of the signature are compared as the token brings.
# block: compare-signature
    if alg != key.alg:
        return False
    if key.alg == "RS256":
        return matches_rsa(text, mark, key, hashes.SHA256())
    return hmac.digest(key.value.encode(), text, "sha256").startswith(mark)
# end
