# about: Anybody can register a domain that ends with these letters.
# block: require-user
        origin = request.headers.get("Origin", "")
        if request.method == "POST" and not origin.endswith("example.com"):
            abort(403)
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
# end
