# about: right, only a path of this host is accepted: one slash, then neither slash nor backslash, and no backslash or control character anywhere
# part: top
import re
# end
        # block: go-on
        if not re.fullmatch(r"/(?![/\\])[^\\\x00-\x1f\x7f]*", following):
            following = "/"
        response = redirect(following, 303)
        # end
