# about: Only the first line end is replaced.
# block: format-line
    texts = [f"{name}={str(value)!s}".replace("\n", "\\n", 1) for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
