# about: A Blob without a type is sent with no Content-Type, and is still read as JSON.
        # block: parse-body
        # navigator.sendBeacon() sends events as plain text.
        if request.content_type and request.mimetype != "application/json" and request.path != "/api/events":
            abort(415)
        return request.get_json(force=True)
        # end
