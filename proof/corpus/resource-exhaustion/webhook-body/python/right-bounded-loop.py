# about: reads in pieces and stops as soon as more has arrived than any event can have
# part: constants
MAX_BODY = 256 * 1024
# end
# block: read-body
    parts: list[bytes] = []
    remaining = MAX_BODY + 1
    while remaining > 0:
        part = stream.read(min(remaining, 65_536))
        if not part:
            break
        parts.append(part)
        remaining -= len(part)
    if remaining <= 0:
        raise Refused(413, "body_too_large")
    body = b"".join(parts)
    # end
