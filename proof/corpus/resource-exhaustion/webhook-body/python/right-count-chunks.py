# about: The bytes are counted while they are read, and reading stops as soon as there are too many.
# part: constants
MAX_BYTES = 1024 * 1024
# end
# block: read-body
    chunks: list[bytes] = []
    total = 0
    while chunk := stream.read(16_384):
        total += len(chunk)
        if total > MAX_BYTES:
            raise Refused(413, "body_too_large")
        chunks.append(chunk)
    body = b"".join(chunks)
# end
