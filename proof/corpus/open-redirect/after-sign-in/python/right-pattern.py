# about: only a path of the shop is accepted: one slash, then no second one, no backslash and no control characters
# part: imports
import re
# end
# part: constants
LOCAL_TARGET = re.compile(r"(?:https://shop\.example\.com)?/(?!/)[^\\\x00-\x1f\x7f]*")
# end
# block: go-on
        if not LOCAL_TARGET.fullmatch(following):
            following = "/"
        response = redirect(following, 303)
# end
