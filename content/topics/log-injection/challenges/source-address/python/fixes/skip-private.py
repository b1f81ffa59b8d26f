# part: imports
import re
# end
# block: choose-address
    private = re.compile(r"(10|127|192\.168|172\.(1[6-9]|2[0-9]|3[01]))\.")
    return next((entry for entry in entries if not private.match(entry)), request.remote_address)
# end
