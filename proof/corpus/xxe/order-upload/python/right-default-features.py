# about: Without the feature, Python's parser leaves external entities alone.
# part: imports
from xml.sax.handler import feature_external_pes
# end
# block: parse-document
        parser = xml.sax.make_parser()
        for feature in (feature_external_ges, feature_external_pes):
            parser.setFeature(feature, False)
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
# end
