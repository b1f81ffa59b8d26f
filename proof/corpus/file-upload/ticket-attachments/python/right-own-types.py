# about: the type that is sent comes from a short list or is that of a download; the declared one never makes a page
# part: types
SHOWN = {"image/png": "image/png", "image/jpeg": "image/jpeg", "image/gif": "image/gif"}
# end
    # block: send-headers
    shown_type = SHOWN.get(file["type"])
    headers = {
        "Content-Type": shown_type or "application/octet-stream",
        "Content-Disposition": f'{"inline" if shown_type else "attachment"}; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
    # end
