# about: Headers and body are gone, but the token of the reset link is in the address.
    # block: describe-request
    return {"id": request.id, "method": request.method, "url": request.url, "user_id": request.user_id}
    # end
