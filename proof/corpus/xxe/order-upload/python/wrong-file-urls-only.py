# about: the resolver refuses file addresses only; a plain path without a scheme is opened as a file too
# part: helpers
class OrderResolver(xml.sax.handler.EntityResolver):
    def resolveEntity(self, publicId, systemId):
        if systemId.lower().startswith("file:"):
            raise InvalidOrder("entity_not_allowed")
        return systemId


# end
# block: parse-document
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, True)
        parser.setEntityResolver(OrderResolver())
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
# end
