# about: The supplier can replace the file under its new name as well.
# block: scan-file
    taken = folders.inbox / f"taken-{name}"
    source.rename(taken)
    source = taken
    finding = scan(source)
# end
