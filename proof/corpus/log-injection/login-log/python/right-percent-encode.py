# about: Percent-encoding leaves neither line ends nor spaces nor equals signs in a value.
# part: imports
from urllib.parse import quote
# end
# block: format-line
    texts = [f"{name}={quote(str(value), safe='@.:')}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
