# about: Whatever a document wants to load, the resolver refuses the order.
# part: imports
from xml.sax.handler import EntityResolver
# end
# part: helpers
class NothingExternal(EntityResolver):
    def resolveEntity(self, publicId, systemId):
        raise InvalidOrder("entities_not_allowed")


# end
        # block: parse-document
        parser = xml.sax.make_parser()
        parser.setEntityResolver(NothingExternal())
        parser.setFeature(feature_external_ges, True)
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
        # end
