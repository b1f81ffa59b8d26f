# about: wrong, a forbidden word at the beginning: a long comment after the XML declaration moves <svg behind the part that is searched
    # block: check-extension
    extension = PurePosixPath(upload.file_name).suffix.lower().replace(".jpeg", ".jpg")
    if extension not in EXTENSIONS:
        raise Refused("extension")
    if b"<svg" in upload.data[:512].lower():
        raise Refused("format")
    # end
