# about: Line breaks are refused in all fields, so nobody can send a message of more than one line any more.
    # block: check-fields
    if not isinstance(value, str) or not value.strip():
        raise FormError(f"The {name} is missing")
    if len(value) > max_length:
        raise FormError(f"The {name} is too long")
    if "\r" in value or "\n" in value:
        raise FormError(f"The {name} must be a single line")
    return value
    # end
