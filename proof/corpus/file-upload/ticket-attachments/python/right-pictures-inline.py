# about: Three kinds of pictures are shown, everything else is a download.
# part: types
SHOWN = {"image/png", "image/jpeg", "image/gif"}
# end
# block: send-headers
    is_shown = file["type"] in SHOWN
    headers = {
        "Content-Type": file["type"] if is_shown else "application/octet-stream",
        "Content-Disposition": f'{"inline" if is_shown else "attachment"}; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
# end
