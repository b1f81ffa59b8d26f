# about: the strict pattern keeps the name in the folder, but the invoices in XML can no longer be downloaded
# part: imports
import re
from collections.abc import Callable
from pathlib import Path
# end
        # part: checks
        if not re.fullmatch(r"[A-Za-z0-9_-]+\.pdf", file):
            return jsonify(error="There is no such invoice"), 404
        # end
