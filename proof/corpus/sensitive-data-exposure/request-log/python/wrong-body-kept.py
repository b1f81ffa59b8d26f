# about: wrong, url and headers are clean, but the body still has the card and nested passwords
    # block: describe-request
    body = request.body
    if isinstance(body, dict):
        body = {name: value for name, value in body.items() if "password" not in name.lower()}
    path = request.url.split("?")[0]
    return {"id": request.id, "method": request.method, "url": path, "user_id": request.user_id, "body": body}
    # end
