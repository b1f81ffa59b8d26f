# part: imports
import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit
# end
# block: accept
    if not data or str(len(data)) != headers.get("Content-Length"):
        raise InstallError(f"{origin} is not complete")
    address = urlsplit(origin)
    if address.scheme != "https" or address.netloc != "downloads.example.com":
        raise InstallError(f"{address.netloc} is not our server")
# end
