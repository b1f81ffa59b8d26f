# about: The attribute is quoted, and the library escapes both kinds of quotes.
# part: top
import html
# end
# block: body-start
        page = f"{start}<body class='{html.escape(theme, quote=True)}'><ul>{items}</ul>{link}</body></html>"
        return page, 200, {"Content-Type": "text/html; charset=utf-8"}
# end
