# about: Dots that are percent-encoded once more pass, and the proxy decodes them.
# block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not number or ".." in number:
            abort(404)
# end
