# about: the extension comes from a list of three picture types, never from the name of the upload
# part: imports
import secrets
from dataclasses import dataclass
from pathlib import Path
# end
# part: kinds
EXTENSIONS = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
# end
# block: check-type
    extension = EXTENSIONS.get(upload.type)
    if extension is None:
        raise Refused("type")
# end
# block: choose-name
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
# end
