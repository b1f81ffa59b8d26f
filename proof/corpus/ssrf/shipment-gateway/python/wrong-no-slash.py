# about: Without a slash, %2e%2e alone still goes one step up.
# block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not number or "/" in number:
            abort(404)
# end
