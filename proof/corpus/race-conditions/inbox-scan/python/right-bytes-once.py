# about: The bytes are read once, scanned as a file of the job, and these bytes are published.
# block: scan-file
    content = source.read_bytes()
    copy = folders.work / name
    copy.write_bytes(content)
    finding = scan(copy)
# end
# block: copy-file
    target.write_bytes(content)
    copy.unlink()
# end
