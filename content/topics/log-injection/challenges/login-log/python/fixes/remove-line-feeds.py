# block: format-line
    texts = ["{}={}".format(name, str(value).replace("\n", "")) for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
