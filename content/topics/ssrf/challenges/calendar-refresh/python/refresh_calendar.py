import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from urllib.parse import urlsplit

PROVIDERS = {"calendar.example.com", "files.example.org"}
MAX_BYTES = 2_000_000


class RefreshFailed(Exception):
    pass


@dataclass(frozen=True)
class Subscription:
    address: str
    etag: str | None = None
    event_count: int = 0
    refreshed_at: datetime | None = None


# part: handlers
# end
def download(address: str, headers: dict[str, str]):
    # block: download
    request = urllib.request.Request(address, headers=headers)
    return urllib.request.urlopen(request, timeout=10)
    # end


def check_address(address: str) -> str:
    # block: check-address
    url = urlsplit(address)
    if url.scheme not in ("http", "https"):
        raise RefreshFailed(f"{address} is not a web address")
    if url.hostname not in PROVIDERS:
        raise RefreshFailed(f"{url.hostname} is not a supported provider")
    return address
    # end


def refresh_calendar(subscription: Subscription) -> Subscription:
    """Takes over the events of a calendar; called by the hourly job and when a subscription is made."""
    address = check_address(subscription.address)

    # block: known-version
    headers = {"Accept": "text/calendar"}
    if subscription.etag:
        headers["If-None-Match"] = subscription.etag
    # end

    try:
        with download(address, headers) as response:
            # block: read-events
            content = response.read(MAX_BYTES + 1)
            if not content.startswith(b"BEGIN:VCALENDAR") or len(content) > MAX_BYTES:
                raise RefreshFailed(f"{response.url} is no calendar, or too large")
            count = content.splitlines().count(b"BEGIN:VEVENT")
            # end
            etag = response.headers.get("ETag")
    except urllib.error.HTTPError as error:
        # block: unchanged
        if error.code == 304:
            return replace(subscription, refreshed_at=datetime.now(UTC))
        # end
        raise RefreshFailed(f"the provider answered {error.code}") from error

    return replace(subscription, etag=etag, event_count=count, refreshed_at=datetime.now(UTC))
