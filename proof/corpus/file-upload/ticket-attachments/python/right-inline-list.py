# about: shows only four picture types and plain text, from a fixed list, and sends the rest as a download
# part: types
INLINE = {
    "image/png": "image/png",
    "image/jpeg": "image/jpeg",
    "image/gif": "image/gif",
    "image/webp": "image/webp",
    "text/plain": "text/plain; charset=utf-8",
}
# end
# block: send-headers
    shown_as = INLINE.get(file["type"].partition(";")[0].strip().lower())
    disposition = "inline" if shown_as else "attachment"
    headers = {
        "Content-Type": shown_as or "application/octet-stream",
        "Content-Disposition": f'{disposition}; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
    # end
