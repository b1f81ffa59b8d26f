# about: The published copy is scanned, but customers can download it during the seconds of the scan.
    # block: scan-file
    shutil.copyfile(source, target)
    finding = scan(target)
    if finding:
        target.unlink()
    # end
    # block: copy-file
    target.chmod(0o644)
    # end
