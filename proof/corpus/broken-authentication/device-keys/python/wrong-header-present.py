# about: asks only whether the header is there; an empty header still gives None, which equals the missing hash
# block: hash-key
    if "X-Reader-Key" not in headers:
        raise NotIdentified("key")
    key = headers["X-Reader-Key"]
    given_hash = hashlib.sha256(key.encode()).hexdigest() if key else None
# end
