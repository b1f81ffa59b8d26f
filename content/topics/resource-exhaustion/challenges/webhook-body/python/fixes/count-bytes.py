# part: constants
MAX_BYTES = 1024 * 1024
# end
# block: read-body
    body = stream.read(MAX_BYTES + 1)
    if len(body) > MAX_BYTES:
        raise Refused(413, "body_too_large")
# end
