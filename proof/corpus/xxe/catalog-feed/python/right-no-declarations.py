# about: The first declaration of an entity ends the parsing.
# part: helpers
def refuse_entity(name, *_rest) -> None:
    raise FeedRefused("entities_not_allowed")


# end
        # block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.EntityDeclHandler = refuse_entity
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
        # end
