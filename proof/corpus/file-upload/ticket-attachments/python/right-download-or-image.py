# about: only four picture types are shown inline with exactly that type; all else is a download of unknown type, without sniffing
# part: types
SHOWN = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
# end
# block: send-headers
    is_shown = file["type"] in SHOWN
    disposition = "inline" if is_shown else "attachment"
    headers = {
        "Content-Type": file["type"] if is_shown else "application/octet-stream",
        "Content-Disposition": f'{disposition}; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
# end
