# about: Only the header is checked; a request without it or with a smaller number is read to the end.
# part: constants
MAX_BODY = 256 * 1024
# end
    # block: read-body
    length = headers.get("Content-Length", "0")
    if not length.isdecimal() or int(length) > MAX_BODY:
        raise Refused(413, "body_too_large")
    body = stream.read()
    # end
