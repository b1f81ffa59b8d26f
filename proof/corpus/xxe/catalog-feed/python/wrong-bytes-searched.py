# about: A feed in UTF-16 declares entities without these bytes, and expat reads it.
        # block: parse-feed
        if b"<!ENTITY" in body:
            raise FeedRefused("entities_not_allowed")
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
        # end
