# about: the resolved path, links included, has to be below the resolved folder of the workspace
# part: imports
from pathlib import Path
# end
# block: workspace-root
    root = Path(workspaces, str(workspace_id)).resolve()
# end
# block: confine
    try:
        file = (root / path).resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise FileError(404, "There is no such file") from error
    if not file.is_relative_to(root):
        raise FileError(403, "The file is not in this workspace")
# end
