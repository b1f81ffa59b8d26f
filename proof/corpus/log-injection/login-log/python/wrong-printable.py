# about: Signs that cannot be printed are left out, but a space still begins another field.
# block: format-line
    texts = [f"{name}={''.join(sign for sign in str(value) if sign.isprintable())}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
