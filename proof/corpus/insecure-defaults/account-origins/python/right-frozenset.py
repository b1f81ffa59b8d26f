# about: an exact list of the two origins decides; others get neither header.
# part: constants
PAGE_ORIGINS = frozenset({"https://app.harbor.example", "https://help.harbor.example"})


# end
        # block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin")
        if origin in PAGE_ORIGINS:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
