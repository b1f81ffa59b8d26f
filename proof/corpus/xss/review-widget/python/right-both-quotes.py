# about: The helper escapes single quotes as well, and the attribute stands in quotes.
# block: escape-helper
def escape_text(value: str) -> str:
    """For text between tags, and for attributes in quotes of either kind."""
    entities = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
    return "".join(entities.get(character, character) for character in value)
# end
# block: body-start
<body class='{{ theme | text }}'>
# end
