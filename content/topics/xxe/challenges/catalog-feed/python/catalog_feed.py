import logging
import re
from dataclasses import dataclass, field
from xml.parsers import expat

log = logging.getLogger(__name__)


class FeedRefused(Exception):
    pass


@dataclass
class Item:
    number: str
    cents: int
    name: str = ""


@dataclass
class Feed:
    items: list[Item] = field(default_factory=list)
    skipped: int = 0


class FeedReader:
    def __init__(self) -> None:
        self.feed = Feed()
        self._item: Item | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        # part: count
        if name != "item":
            return
        # end
        # block: read-item
        number, price = attributes.get("number", ""), attributes.get("price", "")
        if re.fullmatch(r"[0-9]{1,12}", number) and re.fullmatch(r"[0-9]{1,7}\.[0-9]{2}", price):
            self._item = Item(number, int(price.replace(".", "")))
            self.feed.items.append(self._item)
        else:
            self._item = None
            self.feed.skipped += 1
        # end

    def text(self, data: str) -> None:
        if self._item:
            self._item.name += data

    def external(self, context, base, system_id, public_id) -> int:
        # block: forbid-external
        log.info("external entity %r refused", system_id)
        return 0  # ends the parsing with an error
        # end


# part: helpers
# end
def read_feed(body: bytes, shop: str) -> Feed:
    # block: check-size
    if len(body) > 20_000_000:
        raise FeedRefused("feed_too_large")
    # end
    reader = FeedReader()
    try:
        # block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
        # end
    except expat.ExpatError as error:
        # block: report-broken
        log.warning("feed of %s is not well formed: %s", shop, expat.ErrorString(error.code))
        raise FeedRefused("not_well_formed") from None
        # end
    return reader.feed
