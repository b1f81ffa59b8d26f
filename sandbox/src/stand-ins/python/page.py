"""What a browser would run of a page: script elements, event handlers, and `javascript:` addresses that a click opens."""

import re
from html.parser import HTMLParser

_ADDRESSES = {"href", "src", "action", "formaction", "xlink:href"}


class _Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.tags = []
        self._open = None

    def handle_starttag(self, tag, attrs):
        attributes = {}
        for key, value in attrs:
            attributes.setdefault(key, value or "")  # the first of two attributes with one name counts
        self._open = {"name": tag, "attributes": attributes, "text": ""}
        self.tags.append(self._open)

    def handle_endtag(self, tag):
        self._open = None

    def handle_data(self, data):
        if self._open is not None:
            self._open["text"] += data


def tags_of(html):
    """The start tags of a page in their order: name, attributes, and the text that follows."""
    page = _Page()
    page.feed(html)
    page.close()
    return page.tags


def is_script_url(value):
    """Browsers drop control characters and spaces at the beginning, and tabs and line ends everywhere."""
    value = re.sub(r"[\t\r\n]", "", re.sub(r"^[\x00-\x20]+", "", value))
    return value.lower().startswith("javascript:")


def scripts_of(html):
    """All code of a page that runs in a browser."""
    scripts = []
    for tag in tags_of(html):
        kind = tag["attributes"].get("type", "")
        if tag["name"] == "script" and (not kind or re.search("javascript|module", kind, re.I)):
            scripts.append(tag["text"])
        for key, value in tag["attributes"].items():
            if key.startswith("on") or (key in _ADDRESSES and is_script_url(value)):
                scripts.append(value)
    return scripts
