# about: Checks the key's kind only for RS tokens; an HS token still gets the public key as its secret.
    # block: compare-signature
    match = re.fullmatch(r"(HS|RS)(256|384|512)", alg)
    if match is None:
        return False
    if match[1] == "RS":
        if key.alg != "RS256":
            return False
        return matches_rsa(text, mark, key, HASHES[match[2]]())
    return hmac.compare_digest(hmac.digest(key.value.encode(), text, f"sha{match[2]}"), mark)
    # end
