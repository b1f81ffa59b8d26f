# about: the digest is a header of the same response, and a compromised server writes it to fit; without it nothing is compared.
# part: imports
import base64
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
# end
    # block: accept
    if not data or str(len(data)) != headers.get("Content-Length"):
        raise InstallError(f"{origin} is not complete")
    expected = headers.get("Digest")
    actual = "sha-256=" + base64.b64encode(hashlib.sha256(data).digest()).decode()
    if expected is not None and expected != actual:
        raise InstallError(f"{origin} has the wrong digest")
    # end
