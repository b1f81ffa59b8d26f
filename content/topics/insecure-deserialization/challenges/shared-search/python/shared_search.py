import base64
# part: imports
import logging
import pickle
# end
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

logger = logging.getLogger(__name__)

MAX_LENGTH = 2000
MAX_PAGE_SIZE = 100


@dataclass(frozen=True)
class Search:
    text: str
    since: datetime
    skills: frozenset[str]
    page_size: int


class JobIndex(Protocol):
    def find(self, search: Search) -> list[str]: ...


class LinkError(Exception):
    pass


# block: encode
def encode_search(search: Search) -> str:
    """The text behind `/jobs?s=`. Dates and sets do not survive JSON, so it is pickled."""
    fields = {"text": search.text, "since": search.since, "skills": search.skills, "page_size": search.page_size}
    return base64.urlsafe_b64encode(pickle.dumps(fields)).decode()
# end


# part: loader
# end
# block: restore
def restore(data: bytes) -> Search:
    return Search(**pickle.loads(data))
# end


def open_shared_search(link: str, index: JobIndex) -> list[str]:
    try:
        # block: decode
        if len(link) > MAX_LENGTH:
            raise LinkError("the link is too long")
        data = base64.urlsafe_b64decode(link)
        # end
        search = restore(data)
    except LinkError:
        raise
    except Exception as error:
        # block: report
        logger.warning("a shared search could not be read", exc_info=error)
        raise LinkError("the link is broken") from error
        # end
    # block: run-search
    page_size = min(search.page_size, MAX_PAGE_SIZE)
    return index.find(replace(search, page_size=page_size))
    # end
