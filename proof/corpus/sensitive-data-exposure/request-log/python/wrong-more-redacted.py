# about: wrong, more names are hidden, but card numbers in the body and the token in the url are still logged
    # block: describe-request
    hidden = {"authorization", "cookie", "x-api-key"}
    headers = {name: value for name, value in request.headers.items() if name.lower() not in hidden}
    body = request.body
    if isinstance(body, dict):
        body = {name: "[redacted]" if name in ("password", "token") else value for name, value in body.items()}
    record = {"id": request.id, "method": request.method, "url": request.url, "user_id": request.user_id}
    return record | {"headers": headers, "body": body}
    # end
