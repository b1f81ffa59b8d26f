# about: Three headers are left out; the token in the address and the card in the body are not.
# block: describe-request
    hidden = {"authorization", "x-api-key", "cookie"}
    headers = {name: value for name, value in request.headers.items() if name.lower() not in hidden}
    body = request.body
    if isinstance(body, dict) and "password" in body:
        body = {**body, "password": "[redacted]"}
    record = {"id": request.id, "method": request.method, "url": request.url, "user_id": request.user_id}
    return record | {"headers": headers, "body": body}
# end
