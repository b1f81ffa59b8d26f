# block: copy-file
    if scan(source):
        raise Refused("malware_found")
    shutil.copyfile(source, target)
# end
