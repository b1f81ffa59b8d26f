# block: escape-helper
def escape_text(value: str) -> str:
    """For text between tags, and for attributes with and without double quotes."""
    text = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace(" ", "&#32;")
# end
