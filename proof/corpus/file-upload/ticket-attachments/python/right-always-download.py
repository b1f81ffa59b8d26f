# about: sends every attachment as a download of unknown type and forbids the browser to guess another
# block: send-headers
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": f'attachment; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
    # end
