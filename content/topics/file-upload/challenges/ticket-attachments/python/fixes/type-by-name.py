# part: imports
import mimetypes
# end
# block: send-headers
    headers = {
        "Content-Type": mimetypes.guess_type(file["name"])[0] or "application/octet-stream",
        "Content-Disposition": f'inline; filename="{file["name"]}"',
        "Cache-Control": "private, no-store",
    }
    return headers, file["data"]
# end
