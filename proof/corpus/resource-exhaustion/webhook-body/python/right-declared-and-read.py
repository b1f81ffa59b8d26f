# about: A length that is announced is refused early, and no more than the limit is read in any case.
# part: constants
MAX_BYTES = 1024 * 1024
# end
# block: read-body
    declared = headers.get("Content-Length", "")
    if declared.isdecimal() and int(declared) > MAX_BYTES:
        raise Refused(413, "body_too_large")
    body = stream.read(MAX_BYTES + 1)
    if len(body) > MAX_BYTES:
        raise Refused(413, "body_too_large")
# end
