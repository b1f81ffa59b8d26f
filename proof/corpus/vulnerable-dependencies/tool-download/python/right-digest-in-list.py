# about: the data must have the SHA-256 that the vendor mailed and that was reviewed with the list.
# part: imports
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
# end
# part: tools
# What the build machines need. Raised by pull request, with the digest of the vendor's notes.
TOOLS = {
    "lint-cli": {
        "version": "2.4.1",
        "sha256": "f6eab88ffa5ae16a6b2edb09dcc220cb169f14593c4e14332e6f187a25443b54",
    },
}
# end
    # block: accept
    digest = hashlib.sha256(data).hexdigest()
    if digest != tool["sha256"]:
        raise InstallError(f"{origin} has the digest {digest}")
    # end
