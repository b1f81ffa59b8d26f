import logging
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

log = logging.getLogger(__name__)
MAX_BYTES = 50_000_000


class Refused(Exception):
    pass


@dataclass(frozen=True)
class Folders:
    inbox: Path
    work: Path  # the job's own, emptied at each start
    published: Path


def publish_manual(folders: Folders, name: str, scan: Callable[[Path], str | None]) -> None:
    """`scan` returns the name of what it found, or None."""
    # block: check-name
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,80}\.pdf", name):
        raise Refused("name_not_allowed")
    source, target = folders.inbox / name, folders.published / name
    # end

    # block: check-file
    found = source.lstat()
    if not S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
        raise Refused("file_not_allowed")
    # end

    # block: scan-file
    finding = scan(source)
    # end
    if finding:
        log.warning("manual %s refused by the scanner: %s", name, finding)
        raise Refused("malware_found")

    # block: copy-file
    shutil.copyfile(source, target)
    # end
    log.info("manual %s published, %d bytes", name, found.st_size)

    # block: remove-source
    source.unlink(missing_ok=True)
    # end
