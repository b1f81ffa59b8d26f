import os
from pathlib import Path


def prepare(code, root):
    folders = code.Folders(Path(root, "inbox"), Path(root, "work"), Path(root, "published"))
    for folder in (folders.inbox, folders.work, folders.published):
        folder.mkdir(parents=True, exist_ok=True)
    return folders


def scan(file):
    return "EVIL" if "EVIL" in file.read_text() else None


def is_refused(code, *arguments):
    try:
        code.publish_manual(*arguments)
    except (code.Refused, OSError):
        return True
    return False


def works(code, vary):
    folders = prepare(code, "one-" + vary.text(8))
    good, bad = f"{vary.text(6)}-a.pdf", f"{vary.text(6)}-b.pdf"
    content = f"%PDF-{vary.text(20)}"
    (folders.inbox / good).write_text(content)
    (folders.inbox / bad).write_text(f"{content} EVIL")
    code.publish_manual(folders, good, scan)
    assert (folders.published / good).read_text() == content, "A clean manual should be published."
    assert not (folders.inbox / good).exists(), "A published manual should be removed from the inbox."
    assert is_refused(code, folders, bad, scan), "A manual with malware should be refused."
    assert is_refused(code, folders, f"../{bad}", scan), "A name with a folder should be refused."
    assert not (folders.published / bad).exists(), "A refused manual should not be published."


GOOD, EVIL = "%PDF-good", "%PDF-EVIL"
# What the supplier sends, what is there when a scan begins, and what is there when it ends; and in which scan.
SWAPS = ((GOOD, GOOD, EVIL, 1), (GOOD, GOOD, EVIL, 2), (EVIL, GOOD, GOOD, 1), (EVIL, GOOD, EVIL, 1))


def exploit(code, vary):
    """The supplier replaces files in the inbox while one of them is scanned: under the name that was sent, and under every name that the job gave it there."""
    for sent, seen, left, moment in SWAPS:
        folders = prepare(code, f"try-{moment}-{vary.text(8)}")
        name = f"{vary.text(6)}.pdf"
        file = folders.inbox / name
        file.write_text(sent)
        times = (file.stat().st_atime_ns, file.stat().st_mtime_ns)
        scans = []

        def replace(content):
            for target in [file, *(one for one in folders.inbox.rglob("*") if one.is_file())]:
                new = folders.inbox / ".new"
                new.write_text(content)
                os.utime(new, ns=times)
                new.replace(target)

        def scan_slowly(path):
            scans.append(path)
            is_moment = len(scans) == moment
            if is_moment and seen != sent:
                replace(seen)
            verdict = scan(path)
            if is_moment and left != seen:
                replace(left)
            return verdict

        is_refused(code, folders, name, scan_slowly)
        for published in folders.published.rglob("*"):
            if published.is_file() and scan(published):
                return {
                    "sent": f"a {'clean' if sent == GOOD else 'harmful'} {name}, and another file in its place while it was being scanned as {scans[min(moment, len(scans)) - 1]}",
                    "got": f"{published} with the content {published.read_text()}: customers get a file that nobody has scanned",
                }
    return False
