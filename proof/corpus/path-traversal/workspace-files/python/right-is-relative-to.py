# about: the path is resolved by the file system and compared by its parts
# part: imports
from pathlib import Path
# end
    # block: confine
    folder = Path(root).resolve()
    file = (folder / path).resolve()
    if not file.is_relative_to(folder):
        raise FileError(403, "The file is not in this workspace")
    # end
