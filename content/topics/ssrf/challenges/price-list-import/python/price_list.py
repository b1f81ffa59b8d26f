# part: imports
import logging
# end
import urllib.request
from http.client import HTTPException
from urllib.parse import urlsplit

log = logging.getLogger(__name__)

MAX_BYTES = 1024 * 1024
LIST_TYPES = {"text/csv", "text/plain"}
# part: constants
# end


class ImportFailed(Exception):
    """Its message is shown to the supplier."""


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


opener = urllib.request.build_opener(NoRedirects)


def preview_price_list(address: str) -> list[str]:
    """The first lines of a price list. `address` is what the supplier typed."""
    # block: parse-address
    try:
        url = urlsplit(address.strip())
    except ValueError:
        raise ImportFailed("This is not an address.") from None
    # end

    # block: check-scheme
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ImportFailed("Only web addresses can be imported.")
    # end

    # block: fetch-list
    try:
        response = opener.open(url.geturl(), timeout=5)
    except (OSError, HTTPException, ValueError) as error:
        log.warning("price list of %s not fetched: %s", url.hostname, error)
        raise ImportFailed("The list could not be fetched.") from error
    # end

    with response:
        # block: check-answer
        media_type = response.headers.get_content_type()
        if response.status != 200 or media_type not in LIST_TYPES:
            raise ImportFailed(f"The server answered {response.status} with the type {media_type}.")
        # end

        # block: limit-size
        content = response.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise ImportFailed("The list is larger than 1 MB.")
        # end

    # block: preview
    text = content.decode("utf-8", errors="replace")
    return text.splitlines()[:10]
    # end
