import io
import logging
import xml.sax
from pathlib import Path
from xml.sax.handler import ContentHandler, EntityResolver, feature_external_ges
from xml.sax.xmlreader import InputSource

log = logging.getLogger(__name__)

# block: catalog
COPIES = {
    "https://schemas.example.com/article.ent": Path("schemas/article.ent"),
    "https://schemas.example.com/signs.ent": Path("schemas/signs.ent"),
}
# end


class InvalidManuscript(Exception):
    pass


class SchemaResolver(EntityResolver):
    def resolveEntity(self, publicId: str | None, systemId: str) -> InputSource | str:
        # block: resolve
        copy = COPIES.get(systemId)
        if copy is None:
            return systemId
        # end
        return source_of(copy)


def source_of(file: Path) -> InputSource:
    source = InputSource(str(file))
    source.setByteStream(io.BytesIO(file.read_bytes()))
    return source


class ArticleHandler(ContentHandler):
    def __init__(self) -> None:
        self.texts = {"title": "", "abstract": ""}
        self._current = ""

    def startElement(self, name, attrs):
        self._current = name

    def endElement(self, name):
        self._current = ""

    def characters(self, content):
        if self._current in self.texts:
            self.texts[self._current] += content


def read_manuscript(body: bytes, author: str) -> dict[str, str]:
    handler = ArticleHandler()
    try:
        # block: parse
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, True)
        parser.setEntityResolver(SchemaResolver())
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
        # end
    except (xml.sax.SAXException, OSError) as error:
        # block: report
        log.warning("manuscript of %s cannot be read: %r", author, error)
        raise InvalidManuscript("document_not_readable") from None
        # end

    # block: read-title
    title, abstract = handler.texts["title"].strip(), handler.texts["abstract"].strip()
    if not title or not abstract:
        raise InvalidManuscript("title_or_abstract_missing")
    return {"title": title[:200], "abstract": abstract[:2000]}
    # end
