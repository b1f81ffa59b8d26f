# part: imports
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
# end
# part: kinds
KINDS = {".png": rb"\x89PNG\r\n\x1a\n", ".jpg": rb"\xff\xd8\xff", ".webp": rb"RIFF[\s\S]{4}WEBP"}
# end
# block: check-type
    extension = next((kind for kind, signature in KINDS.items() if re.match(signature, upload.data)), None)
    if extension is None:
        raise Refused("type")
# end
# block: choose-name
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
# end
