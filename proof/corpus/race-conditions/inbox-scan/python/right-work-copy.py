# about: The file is copied to the job's own folder first; what is scanned there is what is published.
    # block: scan-file
    copy = folders.work / name
    shutil.copyfile(source, copy)
    if copy.stat().st_size > MAX_BYTES:
        raise Refused("file_not_allowed")
    finding = scan(copy)
    # end
    # block: copy-file
    shutil.copyfile(copy, target)
    copy.unlink()
    # end
