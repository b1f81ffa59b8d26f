import os
from pathlib import Path


def prepare(code, root):
    folders = code.Folders(Path(root, "inbox"), Path(root, "work"), Path(root, "published"))
    for folder in (folders.inbox, folders.work, folders.published):
        folder.mkdir(parents=True)
    return folders


def scan(file):
    return "EVIL" if "EVIL" in file.read_text() else None


def is_refused(code, *arguments):
    try:
        code.publish_manual(*arguments)
    except code.Refused:
        return True
    return False


def works(code):
    folders = prepare(code, "one")
    (folders.inbox / "a.pdf").write_text("%PDF-good")
    (folders.inbox / "b.pdf").write_text("%PDF-EVIL")
    code.publish_manual(folders, "a.pdf", scan)
    assert (folders.published / "a.pdf").read_text() == "%PDF-good"
    assert not (folders.inbox / "a.pdf").exists()
    assert is_refused(code, folders, "b.pdf", scan)
    assert is_refused(code, folders, "../b.pdf", scan)
    assert not (folders.published / "b.pdf").exists()


def exploit(code):
    # The file is replaced after the first scan, or after the second.
    for moment in (1, 2):
        folders = prepare(code, f"try-{moment}")
        file = folders.inbox / "manual.pdf"
        file.write_text("%PDF-good")
        times = (file.stat().st_atime_ns, file.stat().st_mtime_ns)
        scans = []

        def scan_slowly(path):
            verdict = scan(path)
            scans.append(path)
            if len(scans) == moment:
                new = folders.inbox / ".new"
                new.write_text("%PDF-EVIL")
                os.utime(new, ns=times)
                new.replace(file)
            return verdict

        is_refused(code, folders, "manual.pdf", scan_slowly)
        published = folders.published / "manual.pdf"
        if published.exists() and scan(published):
            return True
    return False
