# about: a value with anything but plain characters is written as a JSON string, so it stays one value on one line
# part: imports
import json
import re
# end
# block: format-line
    texts = []
    for name, value in fields.items():
        text = str(value)
        if not re.fullmatch(r"[A-Za-z0-9_.:@+-]+", text):
            text = json.dumps(text)
        texts.append(f"{name}={text}")
    return f"{datetime.now(UTC).isoformat()} {level} {event} {' '.join(texts)}\n"
# end
