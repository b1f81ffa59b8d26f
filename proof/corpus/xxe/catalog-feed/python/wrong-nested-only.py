# about: Only entities in entities are refused; one long entity that is used very often needs no nesting.
# part: helpers
def refuse_nested(name, is_parameter, value, *_rest) -> None:
    if value is not None and "&" in value:
        raise FeedRefused("entities_not_allowed")


# end
        # block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.EntityDeclHandler = refuse_nested
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
        # end
