# block: body-start
        page = f"{start}<body class='{escape_html(theme)}'><ul>{items}</ul>{link}</body></html>"
        return page, 200, {"Content-Type": "text/html; charset=utf-8"}
# end
