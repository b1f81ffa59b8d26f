# about: The body is read in pieces, and reading stops when the sum is too large.
# part: constants
MAX_BODY = 100_000
# end
    # block: read-body
    pieces, size = [], 0
    while piece := stream.read(16_384):
        size += len(piece)
        if size > MAX_BODY:
            raise Refused(413, "body_too_large")
        pieces.append(piece)
    body = b"".join(pieces)
    # end
