# part: kinds
DANGEROUS = {".html", ".htm", ".shtml", ".svg", ".js", ".mjs", ".css", ".php", ".jsp", ".asp", ".aspx", ".exe"}
# end
# block: check-type
    if not upload.type.startswith("image/"):
        raise Refused("type")
    if PurePosixPath(upload.file_name).suffix.lower() in DANGEROUS:
        raise Refused("extension")
# end
