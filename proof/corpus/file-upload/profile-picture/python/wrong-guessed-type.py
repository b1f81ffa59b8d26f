# about: an SVG is an image by its extension too, and its scripts run on the host of the members' area
# part: imports
import mimetypes
import secrets
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
# end
    # block: check-type
    guessed, _ = mimetypes.guess_type(upload.file_name)
    if guessed is None or not guessed.startswith("image/") or not upload.type.startswith("image/"):
        raise Refused("type")
    # end
