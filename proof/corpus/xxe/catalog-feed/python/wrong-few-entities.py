# about: One long entity that is used ten thousand times is enough.
# part: helpers
class EntityCounter:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self, *declaration) -> None:
        self.count += 1
        if self.count > 20:
            raise FeedRefused("too_many_entities")


# end
# block: parse-feed
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.EntityDeclHandler = EntityCounter()
        parser.Parse(body, True)
# end
