# about: Every character that is not plainly part of a name becomes an underscore.
# part: imports
import re
# end
# block: format-line
    texts = [f"{name}={re.sub(r'[^A-Za-z0-9_.@:+-]', '_', str(value))}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
