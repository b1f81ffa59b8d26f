# about: the content decides about one of three extensions, and the sender's name and type decide about nothing
# part: kinds
def picture_extension(data: bytes) -> str | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return ".png"
    if data.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    return None
# end
    # block: check-type
    extension = picture_extension(upload.data)
    if extension is None:
        raise Refused("type")
    # end
    # block: choose-name
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
    # end
