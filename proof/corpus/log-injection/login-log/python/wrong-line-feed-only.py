# about: replaces line feeds only; a carriage return also begins a new line for the readers of the file
# block: format-line
    texts = [f"{name}={str(value).replace(chr(10), ' ')}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
