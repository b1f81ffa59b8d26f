# about: All quotes are escaped now, but an attribute without quotes ends at a space.
# block: escape-helper
def escape_text(value: str) -> str:
    """For text between tags, and for attributes."""
    text = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#39;").replace("`", "&#96;")
# end
