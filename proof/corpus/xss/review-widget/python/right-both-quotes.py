# about: The helper escapes single quotes as well, and the attribute stands in quotes.
# block: escape-helper
def escape_html(text: str) -> str:
    """For text between tags, and for attributes in quotes of either kind."""
    entities = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
    return "".join(entities.get(character, character) for character in text)
# end
# block: body-start
        page = "".join([start, '<body class="', escape_html(theme), '"><ul>', items, "</ul>", link, "</body></html>"])
        return page, 200, {"Content-Type": "text/html; charset=utf-8"}
# end
