# about: size and digest come from the mailed notes; the constant-time comparison isn't needed, but it is exact.
# part: imports
import hashlib
import hmac
import os
from collections.abc import Callable
from pathlib import Path
# end
# part: tools
# What the build machines need. Raised by pull request.
TOOLS = {
    "lint-cli": {
        "version": "2.4.1",
        "size": 20,
        "sha256": "f6eab88ffa5ae16a6b2edb09dcc220cb169f14593c4e14332e6f187a25443b54",
    },
}
# end
    # block: accept
    if len(data) != tool["size"]:
        raise InstallError(f"{origin} has {len(data)} bytes")
    if not hmac.compare_digest(hashlib.sha256(data).hexdigest(), tool["sha256"]):
        raise InstallError(f"{origin} is not the file that the vendor released")
    # end
