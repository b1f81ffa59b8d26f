# block: scan-file
    own = folders.work / name
    shutil.copyfile(source, own)
    finding = scan(own)
# end
# block: copy-file
    own.replace(target)
# end
