# about: At most one byte more than the limit is read, however long the body is.
# part: constants
MAX_BODY = 256 * 1024
# end
    # block: read-body
    body = stream.read(MAX_BODY + 1)
    if len(body) > MAX_BODY:
        raise Refused(413, "body_too_large")
    # end
