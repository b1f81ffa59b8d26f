# about: The type is kept, but a download is never shown as a page of the help desk.
# block: send-headers
    headers = {
        "Content-Type": file["type"],
        "Content-Disposition": f'attachment; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
# end
