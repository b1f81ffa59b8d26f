# about: without credentials no page can read a profile, and so the app and the help desk cannot either.
        # block: allow-origin
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response
        # end
