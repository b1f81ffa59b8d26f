import hashlib
import io
from pathlib import Path
from urllib.error import URLError

GENUINE = b"\x7fELF lint-cli 2.4.1\n"
URL = "https://downloads.example.com/lint-cli/2.4.1/lint-cli-linux-x64"


class Response(io.BytesIO):
    def __init__(self, url, data, length=None):
        super().__init__(data)
        self.url = url
        self.headers = {"Content-Length": str(len(data) if length is None else length)}


def serve(file):
    """A download server; like the real one, it publishes a checksum beside each file."""
    files = {URL: file, f"{URL}.sha256": hashlib.sha256(file).hexdigest().encode() + b"\n"}

    def get(url, timeout):
        if url not in files:
            raise URLError("404")
        return Response(url, files[url])

    return get


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code, vary):
    folder = Path(f"tools-{vary.text(8)}")
    target = code.install_tool("lint-cli", folder, serve(GENUINE))
    assert target.read_bytes() == GENUINE, "The tool should be installed as it was published."
    assert target.stat().st_mode & 0o111 == 0o111, "The installed tool should be executable."
    assert code.install_tool("lint-cli", folder, serve(GENUINE)).read_bytes() == GENUINE, "A tool should be installed over an earlier one."
    assert refuses(code.InstallError, code.install_tool, vary.word(), folder, serve(GENUINE)), "A tool that is not in the list should be refused."
    cut = lambda url, timeout: Response(url, b"\x7fEL", len(GENUINE))
    assert refuses(code.InstallError, code.install_tool, "lint-cli", folder, cut), "A download that fails or ends early should be refused."


def make_hostile(vary):
    """What an attacker puts in the tool's place: the tool and more, one byte of it changed, another program, and a shell script."""
    place = vary.number(4, len(GENUINE) - 1)
    more = f"# {vary.remark()}".encode()
    forms = [
        GENUINE + more,
        GENUINE[:place] + vary.pick("ABCDEF").encode() + GENUINE[place + 1 :],
        b"\x7fELF" + vary.text(len(GENUINE) - 4).encode(),
        b"\x7fELF" + more + GENUINE,
        b"#!/bin/sh\n" + more + b"\n",
    ]
    return vary.shuffle(forms)


def exploit(code, vary):
    """Somebody has replaced the file on the download server, and what is published about it."""
    for hostile in make_hostile(vary):
        folder = Path(f"tools-{vary.text(8)}")
        try:
            code.install_tool("lint-cli", folder, serve(hostile))
        except code.InstallError:
            pass
        # What is in the folder is found by the builds, also after an error.
        target = folder / "lint-cli"
        if target.exists() and target.read_bytes() == hostile:
            sent = f"another file on the download server, and its checksum beside it: {hostile}"
            return {"sent": sent, "got": f"it is installed as {target}", "damage": "The attacker's program runs in all builds."}
    return False
