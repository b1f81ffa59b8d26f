# about: repr() uses single quotes, which the reader of the log does not know, so a space ends the value.
# block: format-line
    texts = [f"{name}={value!r}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
