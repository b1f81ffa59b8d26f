# about: An origin such as https://app.example.com.attacker.example begins alike.
# block: require-user
        origin = request.headers.get("Origin", "")
        if request.method == "POST" and not origin.startswith("https://app.example.com"):
            abort(403)
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
# end
