# about: Only the beginning is compared, so SH00000900/../../../8/shipments/SH00000901 passes.
# part: imports
import re
# end
        # block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not re.match(r"SH[0-9]{8}", number):
            abort(404)
        # end
