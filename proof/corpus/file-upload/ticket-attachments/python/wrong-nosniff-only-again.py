# about: nosniff stops guessing, but the declared text/html is still shown in the help desk's origin
    # block: send-headers
    headers = {
        "Content-Type": file["type"],
        "Content-Disposition": f'inline; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
    # end
