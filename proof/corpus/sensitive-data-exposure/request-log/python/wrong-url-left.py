# about: headers and body are cleaned, but the token of the reset link is still in the address
# block: describe-request
    headers = {name: value for name, value in request.headers.items() if name.lower() in {"user-agent", "accept"}}
    record = {"id": request.id, "method": request.method, "url": request.url, "user_id": request.user_id}
    return record | {"headers": headers}
# end
