# about: a request without a key (or with an empty one) never gets to the comparison, so nothing can equal the missing hash of a new reader
# block: hash-key
    key = headers.get("X-Reader-Key") or ""
    if key.strip() == "":
        raise NotIdentified("key")
    given_hash = hashlib.sha256(key.encode()).hexdigest()
# end
