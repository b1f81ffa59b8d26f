# about: a missing header is refused, but an empty one still gives None, which equals the missing hash
# block: hash-key
    key = headers.get("X-Reader-Key")
    if key is None:
        raise NotIdentified("key")
    given_hash = hashlib.sha256(key.encode()).hexdigest() if key else None
# end
