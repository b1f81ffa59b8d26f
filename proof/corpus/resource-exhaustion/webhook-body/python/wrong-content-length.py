# about: believes the length that the sender wrote, which may be missing or false
# part: constants
MAX_BODY = 256 * 1024
# end
# block: read-body
    if int(headers.get("Content-Length") or 0) > MAX_BODY:
        raise Refused(413, "body_too_large")
    body = stream.read()
    # end
