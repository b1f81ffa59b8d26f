# part: imports
import re
# end
# block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not re.match(r"[A-Z]{2}[0-9]{8}", number):
            abort(404)
# end
