# about: the base64 text of a digest never equals the hexadecimal one, so the genuine tool is refused, too.
# part: imports
import base64
import hashlib
import os
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
    digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
    if digest != tool["sha256"]:
        raise InstallError(f"{origin} has the digest {digest}")
    # end
