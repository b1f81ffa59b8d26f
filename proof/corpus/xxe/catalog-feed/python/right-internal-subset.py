# about: Entities are declared in the internal subset, and a feed with one is refused.
# part: helpers
def refuse_subset(name, system_id, public_id, has_internal_subset):
    if has_internal_subset:
        raise FeedRefused("entity_not_allowed")


# end
# block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.StartDoctypeDeclHandler = refuse_subset
        parser.Parse(body, True)
# end
