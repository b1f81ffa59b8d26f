# about: Only the path of the address is recorded, and neither headers nor body.
# part: imports
from urllib.parse import urlsplit
# end
    # block: describe-request
    record = {"id": request.id, "method": request.method, "user_id": request.user_id}
    return record | {"path": urlsplit(request.url).path}
    # end
