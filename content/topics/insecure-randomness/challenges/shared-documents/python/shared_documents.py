import logging
# part: imports
import uuid
# end
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

logger = logging.getLogger(__name__)

LIFETIME = timedelta(days=14)


@dataclass(frozen=True)
class Document:
    owner: str
    name: str
    text: str


@dataclass(frozen=True)
class Share:
    document: Document
    expires_at: datetime


class SharedDocuments:
    """Documents for people without an account: whoever has the link may read."""

    def __init__(self) -> None:
        self._shares: dict[str, Share] = {}

    # block: share
    def share(self, document: Document, now: datetime) -> str:
        share_id = self._new_id()
        self._shares[share_id] = Share(document, now + LIFETIME)
        logger.info("%s shares %s", document.owner, document.name)
        return f"https://docs.example.com/s/{share_id}"
    # end

    def open(self, link: str, now: datetime) -> Document | None:
        # block: parse-link
        share_id = urlsplit(link).path.rpartition("/")[2]
        # end
        # block: look-up
        share = self._shares.get(share_id)
        if share is None or share.expires_at < now:
            return None
        return share.document
        # end

    # block: revoke
    def revoke(self, owner: str, name: str) -> None:
        for share_id, share in list(self._shares.items()):
            if (share.document.owner, share.document.name) == (owner, name):
                del self._shares[share_id]
    # end

    # block: new-id
    @staticmethod
    def _new_id() -> str:
        """Unique everywhere: made of the time and of this machine's address."""
        return uuid.uuid1().hex
    # end
