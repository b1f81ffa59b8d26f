# about: https://app.example.com.attacker.net begins with the same text.
        # block: require-user
        if request.path != "/api/sign-in":
            if user_id() is None:
                abort(401)
            if request.method == "POST" and not request.headers.get("Origin", "").startswith("https://app.example.com"):
                abort(403)
        # end
