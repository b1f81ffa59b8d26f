# about: without a Content-Length, or with -1, the limit isn't reached and read(-1) takes everything.
# part: constants
MAX_BODY_BYTES = 256 * 1024
# end
    # block: read-body
    try:
        length = int(headers.get("Content-Length", "-1"))
    except ValueError as error:
        raise Refused(400, "length_invalid") from error
    if length > MAX_BODY_BYTES:
        raise Refused(413, "body_too_large")
    body = stream.read(length)
    # end
