# about: It is enough that one known name occurs; the rest of the formula is not looked at.
# part: checks
    if not any(name in text for name in ("price", "quantity", "weight")) and not text[0].isdigit():
        raise FormulaError("The formula uses none of the three names")
# end
