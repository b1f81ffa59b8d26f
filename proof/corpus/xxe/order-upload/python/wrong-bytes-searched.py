# about: In UTF-16 the declaration consists of other bytes, and the parser understands it all the same.
    # block: check-upload
    if not body or len(body) > MAX_BYTES:
        raise InvalidOrder("size_not_allowed")
    if b"<!DOCTYPE" in body or b"<!ENTITY" in body:
        raise InvalidOrder("entities_not_allowed")
    # end
