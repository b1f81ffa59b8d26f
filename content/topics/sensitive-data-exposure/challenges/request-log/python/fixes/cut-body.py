# block: describe-request
    headers = {name: value for name, value in request.headers.items() if name != "authorization"}
    body = request.body
    if isinstance(body, dict) and "password" in body:
        body = {**body, "password": "[redacted]"}
    record = {"id": request.id, "method": request.method, "url": request.url, "user_id": request.user_id}
    return record | {"headers": headers, "body": json.dumps(body)[:200]}
# end
