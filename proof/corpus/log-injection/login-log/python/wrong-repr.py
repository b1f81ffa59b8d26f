# about: Line breaks are written as escapes, but a space still ends a value, so the name can bring its own field ip=.
# block: format-line
    texts = [f"{name}={str(value).encode('unicode_escape').decode()}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
