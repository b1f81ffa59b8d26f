# about: Only something that looks like a number of a shipment from beginning to end gets into the address.
# part: imports
import re
# end
        # block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not re.fullmatch(r"SH[0-9]{8}", number):
            abort(404)
        # end
