# part: helpers
def refuse_entity(name, is_parameter, value, base, system_id, public_id, notation):
    raise FeedRefused("entity_not_allowed")


# end
# block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.EntityDeclHandler = refuse_entity
        parser.Parse(body, True)
# end
