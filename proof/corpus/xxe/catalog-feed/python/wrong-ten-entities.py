# about: Up to ten entities are allowed, and three that use one another are enough.
# part: helpers
def count_entities(found):
    def note(name, is_parameter, value, base, system_id, public_id, notation):
        found.append(name)
        if len(found) > 10:
            raise FeedRefused("too_many_entities")

    return note


# end
# block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.EntityDeclHandler = count_entities([])
        parser.Parse(body, True)
# end
