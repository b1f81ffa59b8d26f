from pathlib import Path
from urllib.parse import unquote

# What a usual web server says about files.
TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".htm": "text/html",
    ".xhtml": "application/xhtml+xml",
}
# Types in which browsers run scripts.
ACTIVE = {"text/html", "application/xhtml+xml", "image/svg+xml"}
PNG = b"\x89PNG\r\n\x1a\n...."
PAGE = b'<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'


def works(code):
    folder = Path("pictures")
    folder.mkdir()
    code.save_picture(folder, 17, code.Upload("old.png", "image/png", PNG))
    address = code.save_picture(folder, 17, code.Upload("Me on the court.PNG", "image/png", PNG))
    code.save_picture(folder, 1, code.Upload("a.jpg", "image/jpeg", b"\xff\xd8\xff\xe0"))
    assert len(list(folder.iterdir())) == 2
    name = address.removeprefix("https://club.example.com/pictures/")
    assert (folder / name).read_bytes() == PNG
    assert TYPES[Path(name).suffix] == "image/png"
    for upload in (
        code.Upload("a.pdf", "application/pdf", b"%PDF-1.7"),
        code.Upload("a.png", "image/png", b""),
        code.Upload("a.png", "image/png", bytes(6_000_000)),
    ):
        try:
            code.save_picture(folder, 2, upload)
        except code.Refused:
            continue
        raise AssertionError(upload.file_name)


def exploit(code):
    folder = Path("pictures")
    folder.mkdir()
    for name in ("me.html", "me.xhtml", "me.svg"):
        for data in (PAGE, PNG + PAGE):
            try:
                address = code.save_picture(folder, 17, code.Upload(name, "image/png", data))
            except code.Refused:
                continue
            kind = TYPES.get(Path(address).suffix, "")
            # A file that begins like a PNG is no well-formed XML; as HTML it is taken nevertheless.
            if kind in ACTIVE and (data == PAGE or kind == "text/html"):
                return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    folder = Path("album")
    folder.mkdir(exist_ok=True)
    try:
        upload = code.Upload(input["fileName"], input["type"], input["content"].encode())
        address = code.save_picture(folder, vary.number(1, 99), upload)
        stored = (folder / unquote(address.rpartition("/")[2])).read_text()
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    served = TYPES.get(Path(address).suffix, "application/octet-stream")
    is_done = served in ACTIVE and "<script" in stored.lower()
    return {"isDone": is_done, "shown": f"{address}\nContent-Type: {served}\n\n{stored}"}


SCRIPT = "<script>alert(document.cookie)</script>"
ATTACKS = [
    {"input": {"fileName": "me.html", "type": "image/png", "content": SCRIPT}, "isDone": True},
    {"input": {"fileName": "me.png", "type": "image/png", "content": SCRIPT}, "isDone": False},
    {"input": {"fileName": "me.html", "type": "text/html", "content": SCRIPT}, "isDone": False},
]
