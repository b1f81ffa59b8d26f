# about: An address can be written with references to characters.
# block: check-size
    if not 0 < len(upload.data) <= 10_000_000 or b"text:" in upload.data or b"<svg" in upload.data:
        raise Refused("size")
# end
