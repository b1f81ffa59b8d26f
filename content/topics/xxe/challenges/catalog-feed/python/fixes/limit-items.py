# part: count
        if name != "item":
            return
        if len(self.feed.items) >= 1000:
            raise FeedRefused("too_many_items")
# end
