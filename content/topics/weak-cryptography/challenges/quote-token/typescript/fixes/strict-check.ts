// block: check
    const quote = parse(text)
    const fields = Object.keys(quote).sort().join()
    if (fields !== 'customer,discount,expiresAt,product') throw new QuoteError('the quote was changed')
    if (!Number.isInteger(quote.discount) || quote.discount < 0 || quote.discount > 100)
      throw new QuoteError('the quote was changed')
    if (!Number.isInteger(quote.expiresAt) || quote.expiresAt < now) throw new QuoteError('the quote has expired')
// end
