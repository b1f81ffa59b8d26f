# about: No entity can be used, but names like "Salt &amp; Pepper" are refused as well.
        # block: parse-feed
        if b"&" in body.replace(b"\0", b""):
            raise FeedRefused("entities_not_allowed")
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
        # end
