# part: imports
from pathlib import Path
# end
# block: confine
    file = os.path.abspath(os.path.join(root, path))
    if not Path(file).is_relative_to(root):
        raise FileError(403, "The file is not in this workspace")
# end
