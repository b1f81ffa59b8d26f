# about: One word is removed, and the line feed stays.
# block: format-line
    texts = [f"{name}={str(value).replace('login_ok', '')}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
