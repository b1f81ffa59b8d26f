# about: refuses an announced size at once, and never reads more than the limit whatever was announced
# part: constants
LIMIT = 512 * 1024


def read_limited(stream: BinaryIO, limit: int) -> bytes:
    data = bytearray()
    while len(data) <= limit and (more := stream.read(limit + 1 - len(data))):
        data += more
    if len(data) > limit:
        raise Refused(413, "body_too_large")
    return bytes(data)
# end
# block: read-body
    announced = headers.get("Content-Length", "")
    if announced.isdecimal() and int(announced[:20]) > LIMIT:
        raise Refused(413, "body_too_large")
    body = read_limited(stream, LIMIT)
    # end
