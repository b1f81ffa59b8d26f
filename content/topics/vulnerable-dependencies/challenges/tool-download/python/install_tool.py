# part: imports
import os
from collections.abc import Callable
from pathlib import Path
# end
from typing import IO
from urllib.request import urlopen

RELEASES = "https://downloads.example.com"
TIMEOUT_SECONDS = 60

# part: tools
# What the build machines need. Raised by pull request.
TOOLS = {
    "lint-cli": {"version": "2.4.1"},
}
# end


class InstallError(Exception):
    pass


def install_tool(name: str, folder: Path, get: Callable[..., IO[bytes]] = urlopen) -> Path:
    """Puts a tool into the folder that is first in the PATH of all builds."""
    # block: choose
    tool = TOOLS.get(name)
    if tool is None:
        raise InstallError(f"{name} is not in the list of tools")
    url = f"{RELEASES}/{name}/{tool['version']}/{name}-linux-x64"
    # end

    # block: download
    try:
        with get(url, timeout=TIMEOUT_SECONDS) as response:
            data, headers, origin = response.read(), response.headers, response.url
    except OSError as error:
        raise InstallError(f"{url}: {error}") from error
    # end

    # block: accept
    if not data or str(len(data)) != headers.get("Content-Length"):
        raise InstallError(f"{origin} is not complete")
    # end

    # block: write
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / name
    part = target.with_suffix(".part")
    part.write_bytes(data)
    os.replace(part, target)
    # end

    # block: executable
    target.chmod(0o755)
    return target
    # end
