# about: limits the feed itself, and the growth happens inside of the parser
# block: check-size
    if len(body) > 5_000_000:
        raise FeedRefused("feed_too_large")
    # end
