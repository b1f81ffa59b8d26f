# part: constants
MAX_BYTES = 1024 * 1024
# end
# block: read-body
    if int(headers.get("Content-Length", 0)) > MAX_BYTES:
        raise Refused(413, "body_too_large")
    body = stream.read()
# end
