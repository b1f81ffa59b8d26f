# about: The headers are a blocklist that forgets the API key in X-Api-Key, so it is recorded.
    # block: describe-request
    hidden = {"authorization", "cookie", "set-cookie"}
    headers = {name: value for name, value in request.headers.items() if name.lower() not in hidden}
    path = request.url.split("?", 1)[0]
    record = {"id": request.id, "method": request.method, "url": path, "user_id": request.user_id}
    return record | {"headers": headers}
    # end
