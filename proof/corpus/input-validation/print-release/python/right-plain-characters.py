# about: Names and PINs of other characters than letters, digits and a few marks are refused.
# part: imports
import re
# end
# part: checks
    if not re.fullmatch(r"[A-Za-z0-9._@-]+", user) or not re.fullmatch(r"[A-Za-z0-9]+", pin):
        raise ReleaseError("Name or PIN is wrong")
# end
