// block: check-size
        if (body.Length > 8_000_000) throw new FeedRefusedException("feed_too_large");
// end
