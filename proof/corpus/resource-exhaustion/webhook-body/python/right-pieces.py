# about: the body is read in pieces, and their sum is tested after each one.
# part: constants
MAX_BODY_BYTES = 100_000
PIECE_BYTES = 8192
# end
    # block: read-body
    pieces = bytearray()
    while piece := stream.read(PIECE_BYTES):
        pieces += piece
        if len(pieces) > MAX_BODY_BYTES:
            raise Refused(413, "body_too_large")
    body = bytes(pieces)
    # end
