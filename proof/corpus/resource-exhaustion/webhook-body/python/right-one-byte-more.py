# about: at most one byte more than the limit is ever read, and that byte reveals a body that is too large.
# part: constants
MAX_BODY_BYTES = 256 * 1024
# end
    # block: read-body
    body = stream.read(MAX_BODY_BYTES + 1)
    if len(body) > MAX_BODY_BYTES:
        raise Refused(413, "body_too_large")
    # end
