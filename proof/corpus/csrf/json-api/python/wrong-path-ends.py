# about: wrong, the origin is asked for only where the path begins with /api/locks/, and pages that are not the app can ask for nothing else, but a host below the own one counts, too
        # block: require-user
        origin = request.headers.get("Origin", "")
        if request.method != "GET" and not origin.endswith("app.example.com"):
            abort(403)
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
        # end
