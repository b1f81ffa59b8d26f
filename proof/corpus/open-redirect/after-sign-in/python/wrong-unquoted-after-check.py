# about: The text is checked as it came and unquoted afterwards, so an encoded slash gets through.
# part: imports
from urllib.parse import unquote
# end
# block: go-on
        is_path = following.startswith("/") and not following.startswith(("//", "/\\"))
        response = redirect(unquote(following) if is_path else "/", 303)
# end
