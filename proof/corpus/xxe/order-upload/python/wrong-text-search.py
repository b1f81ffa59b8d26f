# about: searches the bytes; in UTF-16 the same declaration has other bytes, and the parser reads it
# block: check-upload
    if not body or len(body) > MAX_BYTES:
        raise InvalidOrder("size_not_allowed")
    if b"<!ENTITY" in body or b"<!DOCTYPE" in body:
        raise InvalidOrder("document_type_not_allowed")
# end
