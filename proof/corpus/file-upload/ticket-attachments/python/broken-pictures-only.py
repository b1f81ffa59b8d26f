# about: nothing but PNG and JPEG is given out, safely, but logs and exported pages cannot be opened any more
# part: types
PICTURES = ("image/png", "image/jpeg")
# end
# block: send-headers
    if file["type"] not in PICTURES:
        raise Refused(415, "type_not_supported")
    headers = {
        "Content-Type": file["type"],
        "Content-Disposition": f'attachment; filename="{file["name"]}"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
# end
