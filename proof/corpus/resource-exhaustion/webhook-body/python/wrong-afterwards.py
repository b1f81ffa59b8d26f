# about: the length is tested when the whole body is in memory already.
# part: constants
MAX_BODY_BYTES = 256 * 1024
# end
    # block: read-body
    body = b"".join(iter(lambda: stream.read(65536), b""))
    if len(body) > MAX_BODY_BYTES:
        raise Refused(413, "body_too_large")
    # end
