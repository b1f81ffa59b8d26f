# part: imports
import secrets
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
# end
from urllib.parse import quote

MEBIBYTE = 1024 * 1024
# part: kinds
# end


@dataclass(frozen=True)
class Upload:
    file_name: str
    type: str
    data: bytes


class Refused(Exception):
    pass


def save_picture(folder: Path, member_id: int, upload: Upload) -> str:
    """Stores the picture of a member in the folder that the web server shows. Gives back its address."""
    # block: check-size
    if not 0 < len(upload.data) <= 5 * MEBIBYTE:
        raise Refused("size")
    # end

    # block: check-type
    if not upload.type.startswith("image/"):
        raise Refused("type")
    # end

    # block: choose-name
    extension = PurePosixPath(upload.file_name).suffix.lower()
    name = f"{member_id}-{secrets.token_hex(8)}{extension}"
    # end

    # block: write-file
    with open(folder / name, "xb") as file:
        file.write(upload.data)
    # end

    # block: remove-old
    for other in folder.glob(f"{member_id}-*"):
        if other.name != name:
            other.unlink(missing_ok=True)
    # end

    # block: build-address
    return f"https://club.example.com/pictures/{quote(name)}"
    # end
