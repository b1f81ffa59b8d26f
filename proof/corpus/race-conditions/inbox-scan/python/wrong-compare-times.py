# about: Size and time are compared after the scan, but the supplier can write the same size and set the time back over SFTP.
    # block: copy-file
    again = source.lstat()
    if (again.st_size, int(again.st_mtime)) != (found.st_size, int(found.st_mtime)):
        raise Refused("file_changed")
    shutil.copyfile(source, target)
    # end
