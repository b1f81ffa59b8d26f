# about: External entities are not loaded any more.
        # block: parse-document
        parser = xml.sax.make_parser()
        parser.setFeature(feature_external_ges, False)
        parser.setContentHandler(handler)
        parser.parse(io.BytesIO(body))
        # end
