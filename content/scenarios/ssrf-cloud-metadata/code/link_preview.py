import logging
from urllib.parse import urlsplit

import requests
from bs4 import BeautifulSoup
from flask import Blueprint, jsonify, request

from chat.auth import require_member
from chat.cache import previews

log = logging.getLogger(__name__)
bp = Blueprint("link_preview", __name__)

LOCAL_NAMES = {"localhost", "127.0.0.1", "0.0.0.0", "::1"}
MAX_BYTES = 512 * 1024


# block: check-address
def is_previewable(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.hostname not in LOCAL_NAMES
# end


# block: fetch-page
def fetch(url: str) -> requests.Response:
    answer = requests.get(url, timeout=(2, 4), stream=True, headers={"User-Agent": "chat-preview/2.1"})
    answer.raise_for_status()
    return answer
# end


# block: summarize
def summarize(url: str, body: bytes) -> dict:
    page = BeautifulSoup(body, "html.parser")
    title = page.title.get_text(strip=True) if page.title else urlsplit(url).hostname
    return {"url": url, "title": title[:120], "snippet": page.get_text("\n", strip=True)[:2000]}
# end


@bp.post("/api/link-preview")
@require_member
def link_preview():
    # block: read-url
    url = (request.get_json(silent=True) or {}).get("url")
    if not isinstance(url, str) or len(url) > 2000 or not is_previewable(url):
        return jsonify(error="This address cannot be previewed."), 400
    # end
    if (cached := previews.get(url)) is not None:
        return jsonify(cached)
    # block: answer
    try:
        body = fetch(url).raw.read(MAX_BYTES, decode_content=True)
    except requests.RequestException as error:
        log.info("preview failed", extra={"url": url, "error": str(error)})
        return jsonify(error="The page could not be loaded."), 502
    preview = summarize(url, body)
    previews.put(url, preview, ttl=3600)
    return jsonify(preview)
    # end
