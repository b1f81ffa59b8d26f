# part: imports
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
# end
# block: download
    try:
        with get(url, timeout=TIMEOUT_SECONDS) as response:
            data, origin = response.read(), response.url
        with get(f"{url}.sha256", timeout=TIMEOUT_SECONDS) as response:
            published = response.read().decode().strip()
    except OSError as error:
        raise InstallError(f"{url}: {error}") from error
# end
# block: accept
    digest = hashlib.sha256(data).hexdigest()
    if digest != published:
        raise InstallError(f"{origin} has the digest {digest}")
# end
