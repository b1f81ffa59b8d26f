# about: After the second scan, too, the file can be replaced before it is copied.
    # block: copy-file
    if scan(source):
        raise Refused("malware_found")
    shutil.copyfile(source, target)
    # end
