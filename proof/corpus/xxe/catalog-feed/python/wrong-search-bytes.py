# about: A feed in UTF-16 does not contain these bytes.
# block: check-size
    if len(body) > 20_000_000:
        raise FeedRefused("feed_too_large")
    if b"<!ENTITY" in body:
        raise FeedRefused("entity_not_allowed")
# end
