# about: The infected file is public during the whole scan, and is only taken back afterwards.
    # block: copy-file
    shutil.copyfile(source, target)
    if scan(target):
        target.unlink()
        raise Refused("malware_found")
    # end
