# part: imports
import re
import secrets
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
# end
# part: kinds
SIGNATURES = [rb"\x89PNG\r\n\x1a\n", rb"\xff\xd8\xff", rb"RIFF[\s\S]{4}WEBP"]
# end
# block: check-type
    if not any(re.match(signature, upload.data) for signature in SIGNATURES):
        raise Refused("type")
# end
