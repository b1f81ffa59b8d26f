# about: Nothing external is loaded any more, not even the two files that the documents need.
        # block: parse
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, False)
        parser.setEntityResolver(SchemaResolver())
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
        # end
