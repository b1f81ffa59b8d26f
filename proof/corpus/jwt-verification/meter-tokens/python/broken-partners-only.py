# about: no public key is used as a secret any more, but neither are the meters' secrets, and their tokens are refused
    # block: compare-signature
    if alg != "RS256" or key.alg != "RS256":
        return False
    return matches_rsa(text, mark, key, hashes.SHA256())
    # end
