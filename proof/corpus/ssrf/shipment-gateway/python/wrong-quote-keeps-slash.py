# about: quote leaves slashes and dots as they are, so ../../8/shipments/SH00000900 works as before.
# part: imports
from urllib.parse import quote
# end
        # block: build-address
        address = f"{SHIPPING_SERVICE}/tenants/{tenant}/shipments/{quote(number)}"
        # end
