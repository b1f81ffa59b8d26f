# about: size and time are compared again after the scan, but the supplier can set both, and replace the file after that as well
    # block: copy-file
    now = source.lstat()
    if (now.st_size, now.st_mtime_ns) != (found.st_size, found.st_mtime_ns):
        raise Refused("file_changed")
    shutil.copyfile(source, target)
    # end
