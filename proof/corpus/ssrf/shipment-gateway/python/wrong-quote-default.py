# about: quote leaves slashes and dots as they are.
# part: imports
from urllib.parse import quote
# end
# block: build-address
        address = f"{SHIPPING_SERVICE}/tenants/{tenant}/shipments/{quote(number)}"
# end
