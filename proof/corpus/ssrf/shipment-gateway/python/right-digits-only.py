# about: Length, prefix and digits are checked one by one, so nothing else can be in the address.
        # block: read-request
        tenant = get_tenant()
        number = number.strip()
        digits = number.removeprefix("SH")
        if len(number) != 10 or len(digits) != 8 or not (digits.isascii() and digits.isdigit()):
            abort(404)
        # end
