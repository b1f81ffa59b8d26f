# about: Operators are refused at the top level only; a field of the supplier needs none there.
# part: checks
    if any(name.startswith("$") for name in wanted):
        raise SearchError("Operators are not supported")
# end
