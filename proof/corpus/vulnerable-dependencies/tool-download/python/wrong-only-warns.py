# about: a wrong digest is printed, and the file is installed all the same.
# part: imports
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
# end
# part: tools
# What the build machines need. Raised by pull request.
TOOLS = {
    "lint-cli": {
        "version": "2.4.1",
        "sha256": "f6eab88ffa5ae16a6b2edb09dcc220cb169f14593c4e14332e6f187a25443b54",
    },
}
# end
    # block: accept
    if not data or str(len(data)) != headers.get("Content-Length"):
        raise InstallError(f"{origin} is not complete")
    if hashlib.sha256(data).hexdigest() != tool["sha256"]:
        print(f"warning: {origin} doesn't have the digest of the release notes", file=sys.stderr)
    # end
