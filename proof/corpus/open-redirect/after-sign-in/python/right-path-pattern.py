# about: One slash, then no second one, no backslash and no white space or control characters.
# part: imports
import re
# end
# block: go-on
        is_path = re.fullmatch(r"/(?![/\\])[^\\\x00-\x20\x7f]*", following) is not None
        response = redirect(following if is_path else "/", 303)
# end
