# about: An attacker's page sends no Referer with referrerpolicy=no-referrer, and then nothing is compared.
        # block: require-user
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
        referer = request.headers.get("Referer")
        if referer and request.method == "POST" and not referer.startswith("https://app.example.com/"):
            abort(403)
        # end
