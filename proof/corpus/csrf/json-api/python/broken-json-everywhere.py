# about: requires the JSON content type on all routes, so the events that sendBeacon sends as plain text are lost
# block: parse-body
        if request.mimetype != "application/json":
            abort(415)
        return request.get_json()
# end
