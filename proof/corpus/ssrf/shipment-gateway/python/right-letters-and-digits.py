# about: A number of letters and digits only has neither slashes nor dots nor percent signs.
# part: imports
import re
# end
# block: build-address
        if re.fullmatch(r"[A-Za-z0-9]{1,20}", number) is None:
            abort(404)
        address = f"{SHIPPING_SERVICE}/tenants/{tenant}/shipments/{number}"
# end
