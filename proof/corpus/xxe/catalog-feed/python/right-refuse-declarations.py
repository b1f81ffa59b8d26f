# about: The first declaration of an entity ends the parsing, whatever its value is.
# block: parse-feed
        def refuse(*declaration):
            raise FeedRefused("entity_not_allowed")

        parser = expat.ParserCreate()
        parser.EntityDeclHandler = refuse
        parser.ExternalEntityRefHandler = reader.external
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.buffer_text = True
        parser.Parse(body, True)
# end
