import os
import tarfile

MAX_ENTRIES = 2_000
MAX_BYTES = 50 * 1024 * 1024


class ThemeError(ValueError):
    pass


def unpack_theme(archive: tarfile.TarFile, folder: str) -> int:
    """Unpacks a theme into a folder of its own. Gives the number of files."""
    root = os.path.abspath(folder)
    os.makedirs(root, exist_ok=True)
    entry_count = byte_count = file_count = 0

    for entry in archive:
        # block: confine
        path = os.path.abspath(os.path.join(root, entry.name))
        if path != root and not path.startswith(root + os.sep):
            raise ThemeError(f"{entry.name} is not in the theme")
        # end

        # block: limit-size
        entry_count += 1
        byte_count += entry.size
        if entry_count > MAX_ENTRIES or byte_count > MAX_BYTES:
            raise ThemeError("The theme is too large")
        # end

        # block: make-folder
        os.makedirs(path if entry.isdir() else os.path.dirname(path), exist_ok=True)
        if entry.isdir():
            continue
        # end

        # block: make-link
        if entry.issym():
            os.symlink(entry.linkname, path)
            continue
        # end

        # block: write-file
        source = archive.extractfile(entry) if entry.isfile() else None
        if source is None:
            raise ThemeError(f"{entry.name} is no file")
        with source, open(path, "wb") as file:
            file.write(source.read())
        os.chmod(path, 0o644)
        file_count += 1
        # end
    return file_count
