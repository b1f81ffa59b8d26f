# about: Only one slash followed by something that is neither slash nor backslash, without control characters, is taken as a path of the shop.
# part: imports
import re
# end
        # block: go-on
        if not re.fullmatch(r"/(?![/\\])[^\\\x00-\x20\x7f]*", following):
            following = "/"
        response = redirect(following, 303)
        # end
