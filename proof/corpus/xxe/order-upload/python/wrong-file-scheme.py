# about: The resolver only refuses file:, but a bare path like /etc/service.ini is opened as well.
# part: imports
from xml.sax.handler import EntityResolver
# end
# part: helpers
class NoFiles(EntityResolver):
    def resolveEntity(self, publicId, systemId):
        if systemId.lower().startswith("file:"):
            raise InvalidOrder("entities_not_allowed")
        return systemId


# end
        # block: parse-document
        parser = xml.sax.make_parser()
        parser.setEntityResolver(NoFiles())
        parser.setFeature(feature_external_ges, True)
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
        # end
