# about: Each text is cut where it is read, but all have been expanded by then, and there may be many.
# part: helpers
def refuse_long(value):
    if value is not None and len(value) > 20_000:
        raise FeedRefused("entity_too_long")


# end
# block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.EntityDeclHandler = lambda name, is_parameter, value, *rest: refuse_long(value)
        parser.Parse(body, True)
# end
