# about: Every external entity ends the parsing.
# part: imports
from xml.sax.handler import EntityResolver
# end
# part: helpers
class NoEntities(EntityResolver):
    def resolveEntity(self, publicId, systemId):
        raise xml.sax.SAXException("external entities are not allowed")


# end
# block: parse-document
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, True)
        parser.setEntityResolver(NoEntities())
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
# end
