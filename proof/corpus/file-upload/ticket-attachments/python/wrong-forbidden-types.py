# about: downloads HTML and SVG only, and application/xhtml+xml or text/html with a parameter still run in the page
# part: types
DANGEROUS = {"text/html", "image/svg+xml", "text/javascript"}
# end
# block: send-headers
    disposition = "attachment" if file["type"] in DANGEROUS else "inline"
    headers = {
        "Content-Type": file["type"],
        "Content-Disposition": f'{disposition}; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
    # end
