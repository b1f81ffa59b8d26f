# about: searches the bytes, and a feed in UTF-16 declares its entities in other bytes
# block: check-size
    if len(body) > 20_000_000:
        raise FeedRefused("feed_too_large")
    if b"<!DOCTYPE" in body or b"<!ENTITY" in body:
        raise FeedRefused("document_type_not_allowed")
    # end
