# about: ASCII letters and digits only: no dot, slash or percent sign can change the path.
        # block: build-address
        if not (number.isascii() and number.isalnum()):
            abort(404)
        address = f"{SHIPPING_SERVICE}/tenants/{tenant}/shipments/{number}"
        # end
