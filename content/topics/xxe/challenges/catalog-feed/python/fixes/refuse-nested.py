# part: helpers
def refuse_nested(name, is_parameter, value, base, system_id, public_id, notation):
    if value and re.search(r"&\w", value):
        raise FeedRefused("nested_entity")


# end
# block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.EntityDeclHandler = refuse_nested
        parser.Parse(body, True)
# end
