# about: Without force only JSON is read, which another site can't send; but the app's events are plain text.
        # block: parse-body
        return request.get_json()
        # end
