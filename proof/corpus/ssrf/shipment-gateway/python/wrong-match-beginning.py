# about: re.match looks at the beginning only, and SH00000900/../../../8/shipments/SH00000901 begins well.
# part: imports
import re
# end
        # block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not re.match(r"SH[0-9]{8}", number):
            abort(404)
        # end
