# block: format-line
    texts = [f'{name}="{value}"' for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
