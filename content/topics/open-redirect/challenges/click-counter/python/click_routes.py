# part: imports
import logging
# end
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlencode, urlsplit

from flask import Flask, abort, redirect, request

log = logging.getLogger(__name__)


@dataclass
class Campaign:
    id: int
    is_running: bool


class Campaigns(Protocol):
    def find(self, campaign_id: int) -> Campaign | None: ...
    def count_click(self, campaign_id: int, host: str) -> None: ...


@dataclass
class Config:
    base: str
    link_key: str  # a random secret; it signs the links for unsubscribing


# part: helpers
# end
def make_link(config: Config, campaign: int, target: str) -> str:
    """The link that replaces `target` in a mail."""
    # block: make-link
    if urlsplit(target).scheme not in ("http", "https"):
        raise ValueError(f"{target} is not a web address")
    parameters = {"campaign": campaign, "url": target}
    # end
    return f"{config.base}/out?{urlencode(parameters)}"


def add_click_routes(app: Flask, config: Config, campaigns: Campaigns) -> None:
    @app.get("/out")
    def follow_link():
        # block: read-parameters
        campaign = campaigns.find(request.args.get("campaign", 0, type=int))
        target = request.args.get("url", "")
        if campaign is None:
            abort(404)
        # end

        # block: check-scheme
        url = urlsplit(target)
        if url.scheme not in ("http", "https") or not url.hostname:
            abort(404)
        # end

        # block: count-click
        campaigns.count_click(campaign.id, url.hostname)
        log.info("link to %s of campaign %s followed", url.hostname, campaign.id)
        # end

        # block: send-on
        return redirect(target, 302)
        # end
