// block: check-size
        if (body.Length > 256_000) throw new FeedRefusedException("feed_too_large");
// end
