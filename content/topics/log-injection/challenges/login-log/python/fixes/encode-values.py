# part: imports
import json
# end
# block: format-line
    texts = [f"{name}={json.dumps(value)}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
