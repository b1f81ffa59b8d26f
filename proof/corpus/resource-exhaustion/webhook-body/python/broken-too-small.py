# about: The limit holds, but documented events of 40 KB are refused.
# part: constants
MAX_BODY = 16 * 1024
# end
    # block: read-body
    body = stream.read(MAX_BODY + 1)
    if len(body) > MAX_BODY:
        raise Refused(413, "body_too_large")
    # end
