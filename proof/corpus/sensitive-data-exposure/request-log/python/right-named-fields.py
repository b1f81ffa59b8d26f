# about: the record names what it contains: the path without its query, two harmless headers and no body
# part: imports
from urllib.parse import urlsplit
# end
# part: helpers
LOGGED_HEADERS = {"user-agent", "content-type"}


# end
# block: describe-request
    headers = {name: value for name, value in request.headers.items() if name.lower() in LOGGED_HEADERS}
    record = {"id": request.id, "method": request.method, "url": urlsplit(request.url).path, "user_id": request.user_id}
    return record | {"headers": headers}
# end
