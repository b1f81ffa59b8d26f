# about: Every change reads a body, and no body is read for another origin.
# block: parse-body
        if request.headers.get("Origin") not in ("https://app.example.com",):
            abort(403)
        # navigator.sendBeacon() sends events as plain text.
        return request.get_json(force=True)
# end
