import json
import os
import re
# part: imports
# end
from pathlib import Path


class NotSignedOn(Exception):
    pass


class AgentState:
    """The state of the agent, in a folder that other users of the server can look into."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._status_file = folder / "status.json"
        self._token_file = folder / "token"

    def create(self) -> None:
        # block: make-folder
        self._folder.mkdir(mode=0o755, parents=True, exist_ok=True)
        # end

    def save_status(self, status: dict) -> None:
        """Read by the monitoring."""
        # block: write-status
        following = self._status_file.with_suffix(".next")
        following.write_text(json.dumps(status))
        os.replace(following, self._status_file)
        # end

    def save_token(self, token: str) -> None:
        # block: write-token
        self._token_file.write_text(f"{token}\n")
        # end

    def read_token(self) -> str:
        # block: read-token
        try:
            text = self._token_file.read_text()
        except FileNotFoundError:
            raise NotSignedOn("the agent is not signed on") from None
        if not re.fullmatch(r"[\w-]{20,}\n", text, re.ASCII):
            raise ValueError("the file of the token is damaged")
        return text.strip()
        # end

    def sign_off(self) -> None:
        # block: remove-token
        self._token_file.unlink(missing_ok=True)
        # end
