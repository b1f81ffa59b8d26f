# about: The whole reference may only have letters, digits and hyphens, which cannot end a string in SQL.
# part: imports
import re
# end
# part: checks
    if not re.fullmatch(r"[A-Za-z0-9-]{4,40}", reference):
        raise TrackingError("A reference has letters, digits and hyphens only")
# end
