# about: only a path with one slash at its beginning, without backslashes and control characters, is followed
# part: imports
import re
# end
# part: constants

OWN_PATH = re.compile(r"/(?![/\\])[^\\\x00-\x1f\x7f]*")


def own_path(following: str) -> str:
    return following if OWN_PATH.fullmatch(following) else "/"
# end
# block: go-on
        response = redirect(own_path(following), 303)
# end
