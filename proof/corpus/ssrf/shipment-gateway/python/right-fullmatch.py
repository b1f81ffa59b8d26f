# about: The whole text has to be a shipment number, so nothing of a path gets through.
# part: imports
import re
# end
        # block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not re.fullmatch(r"SH[0-9]{8}", number):
            abort(404)
        # end
