import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from subprocess import SubprocessError

# Starts a program without a shell, ends it after some seconds, raises SubprocessError when it fails.
Run = Callable[[list[str]], None]

# part: formats
EXTENSIONS = {".png", ".jpg"}
# end


@dataclass(frozen=True)
class Upload:
    file_name: str
    type: str
    data: bytes


class Refused(Exception):
    pass


def make_thumbnail(work_folder: Path, run: Run, upload: Upload) -> bytes:
    """A small version of a seller's picture, as a PNG."""
    # block: check-size
    if not 0 < len(upload.data) <= 10_000_000:
        raise Refused("size")
    # end

    # block: check-extension
    extension = PurePosixPath(upload.file_name).suffix.lower().replace(".jpeg", ".jpg")
    if extension not in EXTENSIONS:
        raise Refused("extension")
    # end

    with tempfile.TemporaryDirectory(dir=work_folder, prefix="picture-") as folder:
        # block: write-source
        source = Path(folder, f"source{extension}")
        result = Path(folder, "result.png")
        source.write_bytes(upload.data)
        # end

        # block: build-command
        command = ["magick", str(source), "-thumbnail", "200x200", str(result)]
        # end

        # block: run-command
        try:
            run(command)
        except SubprocessError as error:
            raise Refused("not a picture") from error
        # end

        # block: read-result
        return result.read_bytes()
        # end
