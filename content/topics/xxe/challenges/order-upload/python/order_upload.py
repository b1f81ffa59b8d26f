import io
import logging
import re
import xml.sax
from dataclasses import dataclass, field
from xml.sax.handler import ContentHandler, feature_external_ges
# part: imports
# end

log = logging.getLogger(__name__)
MAX_BYTES = 1_000_000


class InvalidOrder(Exception):
    pass


@dataclass
class Order:
    number: str = ""
    note: str = ""
    lines: list[tuple[str, int]] = field(default_factory=list)


class OrderHandler(ContentHandler):
    def __init__(self) -> None:
        self.order = Order()
        self._in_note = False

    def startElement(self, name, attrs):
        self._in_note = name == "note"
        if name == "order":
            self.order.number = attrs.get("number", "")[:40]
        # block: read-lines
        if name == "line":
            article, quantity = attrs.get("article", ""), attrs.get("quantity", "")
            if not re.fullmatch(r"[0-9]{4,8}", article) or not re.fullmatch(r"[1-9][0-9]{0,3}", quantity):
                raise InvalidOrder("line_not_allowed")
            self.order.lines.append((article, int(quantity)))
        # end

    def characters(self, content):
        if self._in_note:
            self.order.note += content

    def endElement(self, name):
        self._in_note = False


# part: helpers
# end
def read_order(body: bytes, customer_id: int) -> Order:
    # block: check-upload
    if not body or len(body) > MAX_BYTES:
        raise InvalidOrder("size_not_allowed")
    # end

    handler = OrderHandler()
    try:
        # block: parse-document
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, True)
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
        # end
    except xml.sax.SAXException as error:
        # block: report-syntax
        log.warning("order of customer %d is not well formed: %r", customer_id, error)
        raise InvalidOrder("not_well_formed") from None
        # end

    # block: answer
    order = handler.order
    if not order.lines:
        raise InvalidOrder("no_lines")
    order.note = order.note.strip()[:500]
    return order
    # end
