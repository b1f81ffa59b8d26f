# about: the header may only choose the size of the hash, the kind of signature is that of the key
    # block: compare-signature
    match = re.fullmatch(r"(HS|RS)(256|384|512)", alg)
    if match is None or not key.alg.startswith(match[1]):
        return False
    if match[1] == "RS":
        return matches_rsa(text, mark, key, HASHES[match[2]]())
    return hmac.compare_digest(hmac.digest(key.value.encode(), text, f"sha{match[2]}"), mark)
    # end
