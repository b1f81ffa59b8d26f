# block: compare-signature
    match = re.fullmatch(r"(HS|RS)(256|384|512)", alg)
    if match is None:
        return False
    if match[1] == "RS":
        return matches_rsa(text, mark, key, HASHES[match[2]]())
    if len(key.value) < 32:
        return False
    return hmac.compare_digest(hmac.digest(key.value.encode(), text, f"sha{match[2]}"), mark)
# end
