# about: Two letters and eight digits of ASCII, checked without a pattern.
# block: read-request
        tenant = get_tenant()
        number = number.strip()
        is_plain = number.isascii() and len(number) == 10 and number[:2].isalpha() and number[2:].isdigit()
        if not is_plain:
            abort(404)
# end
