# about: the word json in a parameter is enough, and text/plain; a=json needs no preflight
        # block: require-user
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
        if request.method == "POST" and request.path != "/api/events" and "json" not in request.headers.get("Content-Type", ""):
            abort(415)
        # end
