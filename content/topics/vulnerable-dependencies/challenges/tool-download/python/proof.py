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


def works(code):
    target = code.install_tool("lint-cli", Path("bin"), serve(GENUINE))
    assert target.read_bytes() == GENUINE, "The tool should be installed as it was published."
    assert target.stat().st_mode & 0o111 == 0o111, "The installed tool should be executable."
    assert refuses(code.InstallError, code.install_tool, "other", Path("bin"), serve(GENUINE)), "A tool that is not in the list should be refused."
    assert refuses(code.InstallError, code.install_tool, "lint-cli", Path("bin"), lambda url, timeout: Response(url, b"\x7fEL", 20)), "A download that fails or ends early should be refused."


def exploit(code):
    """Somebody has replaced the file on the download server, and what is published about it."""
    hostile = b"\x7fELF lint-cli 2.4.1, and a copy of the deploy key to evil.example\n"
    try:
        target = code.install_tool("lint-cli", Path("bin-attacked"), serve(hostile))
    except code.InstallError:
        return False
    sent = f"another file on the download server: {hostile.decode()}"
    return {"sent": sent, "got": f"it is installed as {target}"} if target.read_bytes() == hostile else False
