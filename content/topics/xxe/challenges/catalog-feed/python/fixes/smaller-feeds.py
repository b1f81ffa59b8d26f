# block: check-size
    if len(body) > 8_000_000:
        raise FeedRefused("feed_too_large")
# end
