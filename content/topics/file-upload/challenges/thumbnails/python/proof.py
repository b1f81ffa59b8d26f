import html
import re
from pathlib import Path
from subprocess import SubprocessError

# Pictures hold any bytes, and cameras write XML into them.
PNG = b"\x89PNG\r\n\x1a\nlamp <?xpacket begin=''?> <svg>"
JPEG = b"\xff\xd8\xfflamp <ada@example.com>"
DECODERS = {name: "png" for name in ("png", "png8", "png24", "png32")} | {name: "jpeg" for name in ("jpg", "jpeg", "jpe", "pjpeg")}
DECODERS |= {"svg": "svg", "msvg": "svg", "mvg": "mvg"}


def find_format(data, path=""):
    """The first bytes that ImageMagick knows, and then the extension."""
    if data.startswith(PNG[:8]):
        return "png"
    if data.startswith(JPEG[:3]):
        return "jpeg"
    if re.match(rb"<(svg|\?xml)", data, re.I):
        return "svg"
    return "mvg" if data.startswith(b"push graphic-context") else DECODERS.get(path.rpartition(".")[2])


def find_drawn(kind, text):
    """The file that a drawing asks for, however the drawing is written."""
    svg = r"""<(?:[\w-]+:)?image\b[^>]*?\b(?:[\w-]+:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')"""
    found = re.search(svg, text) if kind == "svg" else re.search(r'^image over [\d, ]+"([^"]*)"', text, re.M)
    named = re.fullmatch(r"(?:text|label):@?(.+)", html.unescape(found[1] or found[2])) if found else None
    return named[1] if named else None


def run(command):
    """ImageMagick in small: the content decides about the format unless a prefix does, and drawings show the files that they name."""
    program, *arguments = command
    assert program == "magick", "The program should be `magick`."
    given = next(one for one in arguments if Path(re.sub(r"^[a-zA-Z0-9]+:", "", one)).is_file())
    prefix, path = re.fullmatch(r"(?:([a-zA-Z0-9]+):)?(.*)", given).groups()
    data = Path(path).read_bytes()
    kind = find_format(data, path) if prefix is None else DECODERS.get(prefix.lower())
    if kind is None or (kind in ("png", "jpeg") and find_format(data) != kind):
        raise SubprocessError("improper image header")
    drawn = find_drawn(kind, data.decode("utf8", "replace")) if kind in ("svg", "mvg") else None
    Path(re.sub(r"^png:", "", arguments[-1])).write_bytes(PNG + (Path(drawn).read_bytes() if drawn else b""))


def works(code, vary):
    folder = Path("work").absolute()
    folder.mkdir(exist_ok=True)
    lamp = vary.word()
    for name, kind, data in ((f"{lamp}.PNG", "png", PNG), (f"{lamp}.jpeg", "jpeg", JPEG), (f"{lamp}.jpg", "jpeg", JPEG)):
        small = code.make_thumbnail(folder, run, code.Upload(name, f"image/{kind}", data))
        assert b"lamp" in small, f'The picture {name} should become a thumbnail. A real picture may hold any bytes, such as "<".'
    for upload, what in (
        (code.Upload("lamp.gif", "image/gif", PNG), "A file with another extension"),
        (code.Upload("lamp.png", "image/png", b""), "An empty file"),
        (code.Upload("lamp.png", "image/png", b"text"), "A file that is no picture"),
    ):
        try:
            code.make_thumbnail(folder, run, upload)
        except code.Refused:
            continue
        raise AssertionError(f"{what} should be refused.")
    assert list(folder.iterdir()) == [], "Nothing should be left in the work folder."


def drawings_of(file):
    """Drawings that ask for a file of the service, in the ways in which they can be written."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"><image href="text:{file}"/></svg>',
        f"""<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><image href='text:{file}'/></svg>""",
        f'<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><s:image x:href="text:{file}"/></s:svg>',
        f"""<?xml version='1.0'?><!-- a lamp --><!DOCTYPE a:svg><a:svg xmlns:a="http://www.w3.org/2000/svg"><a:image\n href = "&#116;ext:{file}"/></a:svg>""",
        f'<?XML version="1.0"?><b:svg xmlns:b="http://www.w3.org/2000/svg"><b:image href="&#x74;&#x65;xt:{file}"/></b:svg>',
        f'push graphic-context\nviewbox 0 0 400 400\nimage over 0,0 0,0 "text:{file}"\npop graphic-context',
        f'push graphic-context\nimage over 0,0 0,0 "label:@{file}"\npop graphic-context',
    )


def exploit(code, vary):
    folder = Path("work").absolute()
    folder.mkdir(exist_ok=True)
    file, key = f"{vary.word()}.env", vary.text(20)
    Path(file).write_text(f"KEY={key}")
    for drawing in vary.shuffle(drawings_of(file)):
        for name, kind in (("lamp.png", "image/png"), ("lamp.jpg", "image/jpeg"), ("lamp.jpeg", "image/jpeg")):
            try:
                small = code.make_thumbnail(folder, run, code.Upload(name, kind, drawing.encode()))
            except code.Refused:
                continue
            if key.encode() in small:
                return {
                    "sent": f"a picture called {name}, declared as {kind}, with the content\n{drawing}",
                    "got": f"a thumbnail that shows the file {file} of the service: KEY={key}",
                }
    return False
