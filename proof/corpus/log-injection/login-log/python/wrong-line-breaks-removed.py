# about: no new line can begin, but a space is left, and the name 'x ip=198.51.100.7' brings a field of its own
    # block: format-line
    texts = []
    for name, value in fields.items():
        text = str(value).replace("\r", "").replace("\n", "")
        texts.append(f"{name}={text}")
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
    # end
