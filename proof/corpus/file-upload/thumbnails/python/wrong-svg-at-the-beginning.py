# about: looks for <svg in the first hundred bytes, and an XML declaration with a long comment moves it behind them
    # block: check-extension
    extension = PurePosixPath(upload.file_name).suffix.lower().replace(".jpeg", ".jpg")
    if extension not in EXTENSIONS:
        raise Refused("extension")
    if b"<svg" in upload.data[:100].lower():
        raise Refused("not a picture")
    # end
