# part: imports
import logging
import re
from dataclasses import dataclass, replace
# end
# part: list
        tag = re.compile(r"</?script[^>]*>", re.IGNORECASE)
        rows = [replace(row, device=tag.sub("", row.device)) for row in logins.latest(50)]
        return render_template_string(PAGE, logins=rows)
# end
