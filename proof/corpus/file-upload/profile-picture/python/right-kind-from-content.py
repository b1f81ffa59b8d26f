# about: the extension, which decides the content type, comes from a short list by the first bytes
# part: imports
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
# end
# part: kinds
KINDS = {
    ".png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    ".jpg": re.compile(rb"\xff\xd8\xff"),
    ".gif": re.compile(rb"GIF8[79]a"),
    ".webp": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
}
# end
    # block: choose-name
    extension = next((extension for extension, start in KINDS.items() if start.match(upload.data)), None)
    if extension is None:
        raise Refused("type")
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
    # end
