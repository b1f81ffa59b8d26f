import re
from pathlib import Path
from subprocess import SubprocessError

PNG = b"\x89PNG\r\n\x1a\nlamp"
JPEG = b"\xff\xd8\xfflamp"


def find_format(data):
    if data.startswith(PNG[:8]):
        return "png"
    if data.startswith(JPEG[:3]):
        return "jpeg"
    return "svg" if re.match(rb"<(svg|\?xml)", data) else None


def run(command):
    """ImageMagick in small: the content decides about the format unless a prefix does, and an SVG draws the files that it names."""
    program, *arguments = command
    assert program == "magick"
    given = next(one for one in arguments if Path(re.sub(r"^(png|jpeg):", "", one)).is_file())
    prefix, path = re.fullmatch(r"(?:(png|jpeg):)?(.*)", given).groups()
    data = Path(path).read_bytes()
    kind = find_format(data)
    if kind is None or (prefix and prefix != kind):
        raise SubprocessError("improper image header")
    named = re.search(rb'href="text:([^"]+)"', data) if kind == "svg" else None
    drawn = Path(named[1].decode()).read_bytes() if named else b""
    Path(arguments[-1]).write_bytes(PNG + drawn)


def works(code):
    folder = Path("work").absolute()
    folder.mkdir()
    for upload in (code.Upload("Lamp.PNG", "image/png", PNG), code.Upload("lamp.jpeg", "image/jpeg", JPEG)):
        assert b"lamp" in code.make_thumbnail(folder, run, upload)
    for upload in (
        code.Upload("lamp.gif", "image/gif", PNG),
        code.Upload("lamp.png", "image/png", b""),
        code.Upload("lamp.png", "image/png", b"text"),
    ):
        try:
            code.make_thumbnail(folder, run, upload)
        except code.Refused:
            continue
        raise AssertionError(upload.file_name)
    assert list(folder.iterdir()) == []


def exploit(code):
    folder = Path("work").absolute()
    folder.mkdir()
    Path("payment.env").write_text("KEY=s3cr3t")
    data = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="text:payment.env"/></svg>'
    try:
        return b"s3cr3t" in code.make_thumbnail(folder, run, code.Upload("lamp.png", "image/png", data))
    except code.Refused:
        return False
