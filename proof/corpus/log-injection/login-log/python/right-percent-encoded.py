# about: everything that is not a plain character is percent-encoded, including line ends, spaces and escape characters
# part: imports
from urllib.parse import quote
# end
# block: format-line
    texts = [f"{name}={quote(str(value), safe='@:+')}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
