# about: re.match does not look at what follows the digits.
# part: imports
import re
# end
# part: checks
    if not re.match(r"\w+", user) or not re.match(r"\d{1,8}", pin):
        raise ReleaseError("Name or PIN is wrong")
# end
