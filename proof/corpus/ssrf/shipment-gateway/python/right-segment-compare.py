# about: The path that comes out has to be the one that was meant.
# block: read-request
        tenant = get_tenant()
        number = number.strip()
        if not number.isalnum() or not number.isascii():
            abort(404)
# end
