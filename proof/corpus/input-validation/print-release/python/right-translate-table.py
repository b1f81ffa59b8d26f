# about: a table replaces the five characters that mean something in a filter (RFC 4515) with their codes, in both values
# part: imports
FILTER_CODES = str.maketrans({"\\": r"\5c", "*": r"\2a", "(": r"\28", ")": r"\29", "\0": r"\00"})
# end
# part: checks
    uid_text, pin_text = user.translate(FILTER_CODES), pin.translate(FILTER_CODES)
# end
# block: write-filter
    search_filter = f"(&(uid={uid_text})(printPin={pin_text}))"
# end
