# about: measures the body when all of it is in memory already
# part: constants
MAX_BODY = 256 * 1024
# end
# block: read-body
    body = stream.read()
    if len(body) > MAX_BODY:
        raise Refused(413, "body_too_large")
    # end
