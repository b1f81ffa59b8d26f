# block: check-size
    if len(body) > 256_000:
        raise FeedRefused("feed_too_large")
# end
