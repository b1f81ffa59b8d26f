# about: The type text/html; charset=utf-8 is a page as well, and so is TEXT/HTML.
# block: send-headers
    content_type = "text/plain" if file["type"] in ("text/html", "image/svg+xml") else file["type"]
    headers = {
        "Content-Type": content_type,
        "Content-Disposition": f'inline; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
# end
