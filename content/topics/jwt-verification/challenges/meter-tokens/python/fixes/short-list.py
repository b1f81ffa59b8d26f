# block: compare-signature
    match = re.fullmatch(r"(HS|RS)256", alg)
    if match is None:
        return False
    if match[1] == "RS":
        return matches_rsa(text, mark, key, hashes.SHA256())
    return hmac.compare_digest(hmac.digest(key.value.encode(), text, "sha256"), mark)
# end
