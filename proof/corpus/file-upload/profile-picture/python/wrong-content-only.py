# about: the first bytes are checked, but the name still decides: a page that begins with GIF89a is served as HTML
# part: kinds
STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"RIFF")
# end
    # block: check-type
    if not upload.type.startswith("image/") or not upload.data.startswith(STARTS):
        raise Refused("type")
    # end
