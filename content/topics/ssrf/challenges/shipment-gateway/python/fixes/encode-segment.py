# part: imports
from urllib.parse import quote
# end
# block: build-address
        segment = quote(number, safe="")
        address = f"{SHIPPING_SERVICE}/tenants/{tenant}/shipments/{segment}"
# end
