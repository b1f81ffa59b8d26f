# about: A page in a sandboxed frame sends the origin null as well.
# block: require-user
        if request.method == "POST" and request.headers.get("Origin") not in ("https://app.example.com", "null"):
            abort(403)
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
# end
