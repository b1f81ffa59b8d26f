# about: wrong, only the usual names of pages and XML are downloads; every other name that ends in +xml is XML as well
    # block: send-headers
    kind = file["type"].split(";")[0].strip().lower()
    pages = {"text/html", "application/xhtml+xml", "image/svg+xml", "text/xml", "application/xml"}
    headers = {
        "Content-Type": file["type"],
        "Content-Disposition": f'{"attachment" if kind in pages else "inline"}; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
    # end
