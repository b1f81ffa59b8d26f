# part: imports
import re
# end
# part: checks
    if not re.search(r"[A-Z]{2}-\d+", reference):
        raise TrackingError("A reference looks like AX-2210")
# end
