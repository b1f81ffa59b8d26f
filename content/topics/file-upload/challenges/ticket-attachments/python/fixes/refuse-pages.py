# part: types
REFUSED_TYPES = ("text/html", "application/xhtml+xml", "text/javascript", "application/javascript")
# end
# block: check-size
    if not 0 < len(upload.data) <= 20_000_000:
        raise Refused(413, "size")
    if upload.type.lower().startswith(REFUSED_TYPES):
        raise Refused(415, "type")
# end
