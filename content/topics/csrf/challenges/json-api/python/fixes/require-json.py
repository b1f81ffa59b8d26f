# block: require-user
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
        is_json = "application/json" in request.headers.get("Content-Type", "")
        if request.method == "POST" and request.path != "/api/events" and not is_json:
            abort(415)
# end
