# about: What is scanned and published is one copy in a folder where suppliers can't write.
# part: top
import secrets
# end
    # block: scan-file
    copy = folders.work / f"{secrets.token_hex(8)}.pdf"
    shutil.copyfile(source, copy)
    if copy.stat().st_size > MAX_BYTES:
        copy.unlink()
        raise Refused("file_not_allowed")
    finding = scan(copy)
    if finding:
        copy.unlink(missing_ok=True)
    # end
    # block: copy-file
    shutil.copyfile(copy, target)
    copy.unlink(missing_ok=True)
    # end
