# about: the first bytes are those of a picture, but the extension is the uploader's: .html with PNG bytes first is a page
# part: kinds
BEGINNINGS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF")
# end
# block: check-type
    if not upload.type.startswith("image/") or not upload.data.startswith(BEGINNINGS):
        raise Refused("type")
# end
