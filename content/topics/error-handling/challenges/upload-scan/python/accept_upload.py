import logging
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

log = logging.getLogger(__name__)

MAX_BYTES = 20 * 1024 * 1024


@dataclass(frozen=True)
class ScanResult:
    exit_code: int
    output: str


class Scanner(Protocol):
    def scan(self, path: Path) -> ScanResult:
        """Runs the scanner in its sandbox; raises OSError when it cannot be started."""


class UploadRefused(Exception):
    pass


def accept_upload(upload: Path, folder: Path, scanner: Scanner) -> str:
    """Takes an uploaded file over into the folder of the staff; returns its new name."""
    try:
        # block: check-size
        size = upload.stat().st_size
        if size == 0:
            raise UploadRefused("file_empty")
        if size > MAX_BYTES:
            raise UploadRefused("file_too_large")
        # end

        # block: run-scanner
        started = time.monotonic()
        result = scanner.scan(upload)
        log.info("scan of %s: code %d in %.1f s", upload, result.exit_code, time.monotonic() - started)
        # end

        # block: read-result
        if result.exit_code == 1:
            log.warning("upload refused: %s", result.output.strip())
            raise UploadRefused("file_refused")
        # end

        # block: move-file
        name = f"{uuid.uuid4()}.upload"
        upload.rename(folder / name)
        return name
        # end
    finally:
        # block: delete-file
        upload.unlink(missing_ok=True)
        # end
