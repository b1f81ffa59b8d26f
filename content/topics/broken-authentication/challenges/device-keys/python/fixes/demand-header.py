# block: hash-key
    key = headers.get("X-Reader-Key")
    if key is None:
        raise NotIdentified("no key")
    given_hash = hashlib.sha256(key.encode()).hexdigest() if key else None
# end
