# about: The record has only what support needs, and the address without its query.
    # block: describe-request
    path = request.url.split("?", 1)[0]
    return {"id": request.id, "method": request.method, "url": path, "user_id": request.user_id}
    # end
