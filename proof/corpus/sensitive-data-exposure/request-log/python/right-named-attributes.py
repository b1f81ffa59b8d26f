# about: Three attributes of the request are written; the route stands for the address.
# block: describe-request
    return {name: getattr(request, name) for name in ("id", "method", "user_id")}
# end
