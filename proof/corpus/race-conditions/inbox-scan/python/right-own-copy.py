# about: the file is copied to a place where only the job writes, and this copy is checked, scanned and published
    # block: check-file
    found = source.lstat()
    if not S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
        raise Refused("file_not_allowed")
    copy = folders.work / name
    shutil.copyfile(source, copy, follow_symlinks=False)
    found = copy.lstat()
    if not S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
        raise Refused("file_not_allowed")
    # end
    # block: scan-file
    finding = scan(copy)
    # end
    # block: copy-file
    shutil.copyfile(copy, target)
    copy.unlink()
    # end
