# about: a value with white space, quotes or control characters is written as a JSON string, so it can end neither its field nor its line
# part: imports
import json
import re
# end
    # block: format-line
    def write(value: str | int) -> str:
        text = str(value)
        return json.dumps(text) if not text or re.search(r'[\s"\x00-\x1f\x7f-\x9f]', text) else text

    texts = [f"{name}={write(value)}" for name, value in fields.items()]
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
    # end
