# about: refuses the two types of ordinary forms, but a form can also send text/plain
# block: parse-body
        if request.mimetype in {"application/x-www-form-urlencoded", "multipart/form-data"}:
            abort(415)
        # navigator.sendBeacon() sends events as plain text.
        return request.get_json(force=True)
# end
