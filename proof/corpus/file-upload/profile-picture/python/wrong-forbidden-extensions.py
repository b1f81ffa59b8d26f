# about: wrong, a list of forbidden extensions misses .xhtml, .xml, .svgz and others that browsers run
    # block: choose-name
    extension = PurePosixPath(upload.file_name).suffix.lower()
    if extension in {".html", ".htm", ".svg", ".js", ".php"}:
        raise Refused("type")
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
    # end
