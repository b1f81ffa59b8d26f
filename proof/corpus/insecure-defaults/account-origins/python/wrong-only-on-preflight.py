# about: only preflights are checked; a plain GET has none, and its response still names the attacker's origin.
# part: constants
PAGE_ORIGINS = {"https://app.harbor.example", "https://help.harbor.example"}


# end
        # block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin")
        if request.method == "OPTIONS" and origin not in PAGE_ORIGINS:
            return response
        if origin:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
