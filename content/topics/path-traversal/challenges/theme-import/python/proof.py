import io
import os
import tarfile
from pathlib import Path


def entry(kind, name, value=""):
    info = tarfile.TarInfo(name)
    info.type = {"file": tarfile.REGTYPE, "folder": tarfile.DIRTYPE, "link": tarfile.SYMTYPE}[kind]
    data = b""
    if kind == "link":
        info.linkname = value
    else:
        data = value.encode()
    info.size = len(data)
    return info, io.BytesIO(data)


def unpack(code, folder, *entries):
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for info, data in entries:
            archive.addfile(info, data)
    stream.seek(0)
    with tarfile.open(fileobj=stream) as archive:
        return code.unpack_theme(archive, folder)


def is_refused(code, *entries):
    try:
        unpack(code, "themes/7", *entries)
    except code.ThemeError:
        return True
    return False


def works(code):
    entries = (entry("folder", "css"), entry("file", "css/main.css", "a"), entry("file", "pages/start.html", "b"))
    assert unpack(code, "themes/7", *entries) == 2, "A theme of two files should be unpacked, and their number returned."
    assert Path("themes/7/css/main.css").read_text() == "a", "A file in a folder should be unpacked with its content."
    assert Path("themes/7/pages/start.html").read_text() == "b", "A file in a folder that the archive does not name should be unpacked with its content."
    assert is_refused(code, entry("file", "../8/x", "x")), "A file name that leads out of the theme's folder should be refused."
    assert is_refused(code, *[entry("folder", "a")] * 2001), "More than 2,000 entries should be refused."


def read(path):
    return Path(path).read_text() if Path(path).is_file() else None


# Entries by the link that matters.
FORMS = {
    "style -> ../../public": [("link", "style", "../../public"), ("file", "style/index.html", "taken")],
    "page -> ../../public/index.html": [("link", "page", "../../public/index.html"), ("file", "page", "taken")],
    "logo.png -> ../../settings.env": [("link", "logo.png", "../../settings.env")],
    "a/b/up -> .., out -> a/b/up/../..": [
        ("file", "a/b/x"),
        ("link", "a/b/up", ".."),
        ("link", "out", "a/b/up/../.."),
        ("file", "out/stolen", "taken"),
    ],
}


def exploit(code, vary=None, payloads=("absolute", *FORMS)):
    os.mkdir("themes")
    os.mkdir("public")
    Path("settings.env").write_text("PASSWORD=1")
    Path("public/index.html").write_text("start")
    absolute = [("link", "style", os.path.abspath("public")), ("file", "style/index.html", "taken")]
    for index, payload in enumerate(payloads):
        entries = [entry(*one) for one in FORMS.get(payload, absolute)]
        theme = f"themes/{index}"
        try:
            unpack(code, theme, *entries)
        except Exception:
            pass  # Refused; the next form may be not.
        names = [f"a link {one.name} -> {one.linkname}" if one.issym() else f"a file {one.name}" for one, _ in entries]
        sent = f"an archive with {', then '.join(names)}"
        if read("public/index.html") == "taken":
            return {"sent": sent, "got": "the page public/index.html, outside the theme, is now: taken"}
        if read(f"{theme}/logo.png") == "PASSWORD=1":
            return {"sent": sent, "got": "logo.png of the theme shows settings.env: PASSWORD=1"}
        if read("themes/stolen"):
            return {"sent": sent, "got": "a file themes/stolen, outside the theme"}
    return False
