# about: Only the beginning of the reference is checked; a quote may follow it.
# part: imports
import re
# end
    # part: checks
    if not re.match(r"[A-Za-z]{2}-[0-9]", reference):
        raise TrackingError("A reference looks like AX-2210")
    # end
