# about: re.match does not look at the end of the reference.
# part: imports
import re
# end
# part: checks
    if not re.match(r"[A-Z]{2}-\d{1,8}", reference):
        raise TrackingError("A reference looks like AX-2210")
# end
