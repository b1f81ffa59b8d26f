# block: body-start
        class_name = escape_html(theme).replace(" ", "&#32;")
        page = f"{start}<body class={class_name}><ul>{items}</ul>{link}</body></html>"
        return page, 200, {"Content-Type": "text/html; charset=utf-8"}
# end
