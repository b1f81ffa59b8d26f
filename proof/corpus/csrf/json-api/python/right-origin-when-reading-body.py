# about: Every route that changes something reads the body here first, and here the Origin must be the app's.
        # block: parse-body
        # navigator.sendBeacon() sends events as plain text.
        if request.path != "/api/sign-in" and request.headers.get("Origin") != "https://app.example.com":
            abort(403)
        return request.get_json(force=True)
        # end
