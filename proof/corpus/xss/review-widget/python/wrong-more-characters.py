# about: escapes more characters, but without quotes a space or a line break already ends the attribute
# block: escape-helper
def escape_text(value: str) -> str:
    """For text between tags, and for attributes."""
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;"), ("`", "&#96;")):
        value = value.replace(sign, entity)
    return value
# end
