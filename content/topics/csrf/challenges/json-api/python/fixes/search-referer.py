# block: require-user
        is_own_page = "app.example.com" in request.headers.get("Referer", "")
        if request.method != "GET" and not is_own_page:
            abort(403)
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
# end
