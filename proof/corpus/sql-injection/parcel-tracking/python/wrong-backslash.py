# about: PostgreSQL does not read a backslash as an escape there, so the quote still ends the text
    # part: checks
    reference = reference.replace("'", "\\'")
    # end
