# about: Only addresses that begin with an allowed scheme are recognised as links in the first place.
# part: constants
LINK = re.compile(r"\[([^\]\n]+)\]\(((?:https?://|mailto:)[^)\s]+)\)", re.IGNORECASE)
# end
