# about: Only HTML becomes a download; an SVG drawing still runs its script.
# block: send-headers
    kind = "attachment" if "html" in file["type"].lower() else "inline"
    headers = {
        "Content-Type": file["type"],
        "Content-Disposition": f'{kind}; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
# end
