# about: Without double underscores, open and exec are still there.
# part: checks
    if "__" in text or "import" in text:
        raise FormulaError("The formula contains a word that is not allowed")
# end
