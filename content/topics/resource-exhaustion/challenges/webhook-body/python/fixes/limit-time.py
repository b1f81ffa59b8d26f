# part: constants
MAX_SECONDS = 5
# end
# block: read-body
    chunks = []
    while chunk := stream.read(65536):
        if time.monotonic() - started > MAX_SECONDS:
            raise Refused(408, "body_too_slow")
        chunks.append(chunk)
    body = b"".join(chunks)
# end
