# about: right, number, method and user are enough, as the route and the rest are added afterwards
    # block: describe-request
    return {"id": request.id, "method": request.method, "user_id": request.user_id}
    # end
