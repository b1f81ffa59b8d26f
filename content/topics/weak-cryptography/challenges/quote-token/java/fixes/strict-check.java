// block: check
            Quote quote = parse(text);
            if (quote.product() == null || quote.customer() == null) throw new QuoteException("the quote was changed");
            if (quote.discount() < 0 || quote.discount() > 100) throw new QuoteException("the quote was changed");
            if (quote.expiresAt() < now.toEpochMilli()) throw new QuoteException("the quote has expired");
// end
