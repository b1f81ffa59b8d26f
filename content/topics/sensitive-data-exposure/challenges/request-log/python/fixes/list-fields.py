# block: describe-request
    return {"id": request.id, "method": request.method, "user_id": request.user_id}
# end
