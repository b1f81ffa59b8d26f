# part: imports
import re
# end
# block: go-on
        is_own = re.match(r"/\w", following) or "shop.example.com" in following
        response = redirect(following if is_own else "/", 303)
# end
