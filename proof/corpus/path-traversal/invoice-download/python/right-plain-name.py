# about: A name has letters, digits and hyphens and one extension, and so no slash.
# part: imports
import re
from collections.abc import Callable
from pathlib import Path
# end
# part: checks
        if not re.fullmatch(r"[A-Za-z0-9_-]+\.[a-z]{3,4}", file):
            return jsonify(error="There is no such invoice"), 404
# end
