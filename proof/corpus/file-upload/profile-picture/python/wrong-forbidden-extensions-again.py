# about: the list of forbidden extensions forgets .xhtml, .xht, .xml and others that run scripts
    # block: choose-name
    extension = PurePosixPath(upload.file_name).suffix.lower()
    if extension in {".html", ".htm", ".svg", ".js", ".php"}:
        raise Refused("type")
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
    # end
