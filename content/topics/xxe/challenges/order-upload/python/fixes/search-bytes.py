# block: check-upload
    if not body or len(body) > MAX_BYTES:
        raise InvalidOrder("size_not_allowed")
    if re.search(rb"<!ENTITY[^>]+(SYSTEM|PUBLIC)", body, re.IGNORECASE):
        raise InvalidOrder("entity_not_allowed")
# end
