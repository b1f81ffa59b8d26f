# about: A plain path is a file as well.
# part: imports
from xml.sax.handler import EntityResolver
# end
# part: helpers
class NoFiles(EntityResolver):
    def resolveEntity(self, publicId, systemId):
        if systemId.lower().startswith(("file:", "http:", "https:", "ftp:")):
            raise xml.sax.SAXException("external entities are not allowed")
        return systemId


# end
# block: parse-document
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, True)
        parser.setEntityResolver(NoFiles())
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
# end
