# block: check
        quote = parse(text)
        if quote.keys() != Quote.__required_keys__:
            raise QuoteError("the quote was changed")
        if type(quote["discount"]) is not int or not 0 <= quote["discount"] <= 100:
            raise QuoteError("the quote was changed")
        if type(quote["expires_at"]) is not int or quote["expires_at"] < (time.time() if now is None else now):
            raise QuoteError("the quote has expired")
# end
