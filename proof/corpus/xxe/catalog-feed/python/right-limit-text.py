# about: No more than 5 MB of text for a feed, counted while it is read.
# part: helpers
class LimitedReader(FeedReader):
    length = 0

    def text(self, data: str) -> None:
        self.length += len(data)
        if self.length > 5_000_000:
            raise FeedRefused("too_much_text")
        super().text(data)


# end
# block: parse-feed
        reader = LimitedReader()
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.CharacterDataHandler = reader.text
        parser.ExternalEntityRefHandler = reader.external
        parser.Parse(body, True)
# end
