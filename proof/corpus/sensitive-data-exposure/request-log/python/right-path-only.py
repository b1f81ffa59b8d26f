# about: right, four named fields, and of the url only the path
    # block: describe-request
    path = request.url.partition("?")[0]
    return {"id": request.id, "method": request.method, "url": path, "user_id": request.user_id}
    # end
