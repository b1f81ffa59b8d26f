# about: nosniff makes the browser believe the type, and the sender chose the type
# block: send-headers
    headers = {
        "Content-Type": file["type"],
        "Content-Disposition": f'inline; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
    # end
