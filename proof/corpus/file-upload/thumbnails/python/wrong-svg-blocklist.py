# about: looks for an SVG tag near the beginning; a long comment in front, UTF-16 or another text format such as MVG gets past it
# block: check-size
    if not 0 < len(upload.data) <= 10_000_000:
        raise Refused("size")
    if b"<svg" in upload.data[:1000].lower():
        raise Refused("not a picture")
# end
