# about: The chunks are counted, but compared only when all of them are in memory.
# block: read-body
    chunks = []
    while chunk := stream.read(65_536):
        chunks.append(chunk)
    if sum(map(len, chunks)) > 1024 * 1024:
        raise Refused(413, "body_too_large")
    body = b"".join(chunks)
# end
