# about: One slash at the beginning, then a character that is neither slash nor backslash, and only printable ASCII without backslashes.
# part: imports
import re
# end
        # block: go-on
        is_path = following == "/" or re.fullmatch(r"/[!-.0-\[\]-~][!-\[\]-~]*", following)
        response = redirect(following if is_path else "/", 303)
        # end
