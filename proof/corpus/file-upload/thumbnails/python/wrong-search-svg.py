# about: A drawing need not begin like that.
# block: check-size
    if not 0 < len(upload.data) <= 10_000_000 or upload.data.lower().startswith((b"<svg", b"<?xml")):
        raise Refused("size")
# end
