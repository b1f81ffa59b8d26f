# part: checks
    if "__" in text or "[" in text:
        raise TextError("The text contains an unknown placeholder")
# end
