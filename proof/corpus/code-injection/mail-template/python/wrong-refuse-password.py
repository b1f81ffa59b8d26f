# about: The object as a whole, or its dictionary, prints the password without naming it.
# part: checks
    if "password" in text.lower():
        raise TextError("The settings cannot be used in a text")
# end
