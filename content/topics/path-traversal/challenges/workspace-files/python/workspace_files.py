import base64
import os
from dataclasses import dataclass
# part: imports
# end

MAX_SIZE = 1024 * 1024


class FileError(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class WorkspaceFile:
    content: str
    is_binary: bool
    size: int


def read_workspace_file(workspaces: str, workspace_id: int, path: str) -> WorkspaceFile:
    # block: workspace-root
    root = os.path.abspath(os.path.join(workspaces, str(workspace_id)))
    # end
    # part: checks
    # end

    # block: confine
    file = os.path.abspath(os.path.join(root, path))
    if not file.startswith(root):
        raise FileError(403, "The file is not in this workspace")
    # end

    # block: find-file
    if not os.path.isfile(file):
        raise FileError(404, "There is no such file")
    # end

    # block: limit-size
    size = os.path.getsize(file)
    if size > MAX_SIZE:
        raise FileError(413, "The file is too large for the editor")
    # end

    with open(file, "rb") as stream:
        data = stream.read()
    # block: detect-binary
    is_binary = b"\0" in data[:8000]
    content = base64.b64encode(data).decode() if is_binary else data.decode(errors="replace")
    # end
    return WorkspaceFile(content, is_binary, size)
