# about: The raw text is searched for the field's name, but JSON can write a letter as \u0073.
# block: parse-filter
    if "supplier" in filter_text.lower() or "$where" in filter_text.lower():
        raise SearchError("The supplier cannot be searched")
    try:
        wanted = json.loads(filter_text)
    except ValueError:
        raise SearchError("The filter is not JSON") from None
    if not isinstance(wanted, dict):
        raise SearchError("The filter is not an object")
# end
