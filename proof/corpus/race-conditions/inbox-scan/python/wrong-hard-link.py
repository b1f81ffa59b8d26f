# about: a hard link is another name of the same file, and the supplier can still write into it
# block: scan-file
    own = folders.work / name
    own.unlink(missing_ok=True)
    own.hardlink_to(source)
    finding = scan(own)
# end
# block: copy-file
    own.replace(target)
# end
