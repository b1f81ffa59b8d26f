# block: describe-request
    headers = {name: value for name, value in request.headers.items() if name != "authorization"}
    path = request.url.split("?")[0]
    return {"id": request.id, "method": request.method, "url": path, "user_id": request.user_id, "headers": headers}
# end
