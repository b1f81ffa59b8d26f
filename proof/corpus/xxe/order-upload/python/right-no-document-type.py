# about: external entities are off, and a document type of any kind ends the reading
# part: imports
from xml.sax.handler import property_lexical_handler
# end
# part: helpers
class RefuseDocumentType:
    def startDTD(self, name, public_id, system_id):
        raise InvalidOrder("document_type_not_allowed")

    def endDTD(self):
        pass

    def comment(self, content):
        pass

    def startCDATA(self):
        pass

    def endCDATA(self):
        pass


# end
# block: parse-document
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, False)
        parser.setProperty(property_lexical_handler, RefuseDocumentType())
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
# end
