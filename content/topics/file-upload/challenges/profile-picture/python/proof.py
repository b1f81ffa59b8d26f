from itertools import product
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


def works(code, vary):
    folder = Path("pictures")
    folder.mkdir()
    member, other, third = vary.shuffle([1, 17, 171])
    data = PNG + vary.text(20).encode()
    code.save_picture(folder, member, code.Upload("old.png", "image/png", PNG))
    address = code.save_picture(folder, member, code.Upload(f"{vary.name()} on the court.PNG", "image/png", data))
    code.save_picture(folder, other, code.Upload("profile.html.jpg", "image/jpeg", b"\xff\xd8\xff\xe0"))
    replaced = "A new picture should replace the old one of the same member, and no other."
    assert len(list(folder.iterdir())) == 2, replaced
    name = unquote(address.removeprefix("https://club.example.com/pictures/"))
    assert (folder / name).read_bytes() == data, "The picture should be stored as it was sent."
    assert TYPES.get(Path(name).suffix.lower()) == "image/png", "The web server should show a PNG as image/png."
    for upload, why in (
        (code.Upload("a.pdf", "application/pdf", b"%PDF-1.7"), "A PDF file should be refused."),
        (code.Upload("a.png", "image/png", b""), "An empty file should be refused."),
        (code.Upload("a.png", "image/png", bytes(5_242_881)), "A file of more than 5 MiB should be refused."),
    ):
        try:
            code.save_picture(folder, third, upload)
        except code.Refused:
            continue
        raise AssertionError(why)


NAMES = ("me.html", "me.xhtml", "me.svg", "me.HTM", "me.png.html", "me.png.xhtml", "me.jpg.png.svg", "me.html.", "html")
STARTS = (b"", PNG, b"GIF89a", b"\xff\xd8\xff\xe0")


def exploit(code, vary):
    folder = Path("pictures")
    folder.mkdir()
    member = vary.number(1, 99)
    for type, name, start in product(("image/png", "image/svg+xml", "image/html"), NAMES, STARTS):
        try:
            address = code.save_picture(folder, member, code.Upload(name, type, start + PAGE))
        except Exception:
            continue  # Refused; the next one may be not.
        served = TYPES.get(Path(address).suffix.lower(), "")
        # A file that begins like a picture is no well-formed XML; as HTML it is taken nevertheless.
        if served in ACTIVE and (start == b"" or served == "text/html"):
            return {"sent": f"{name} as {type}: {PAGE.decode()}", "got": f"{address} is shown as {served}"}
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
