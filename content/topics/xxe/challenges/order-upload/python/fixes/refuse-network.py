# part: imports
from xml.sax.handler import EntityResolver
# end
# part: helpers
class LocalOnly(EntityResolver):
    def resolveEntity(self, publicId, systemId):
        if re.match(r"(https?|ftp):", systemId, re.IGNORECASE):
            raise xml.sax.SAXException("other hosts are not allowed")
        return systemId


# end
# block: parse-document
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, True)
        parser.setEntityResolver(LocalOnly())
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
# end
