# block: build-address
        plain = number.replace("../", "")
        address = f"{SHIPPING_SERVICE}/tenants/{tenant}/shipments/{plain}"
# end
