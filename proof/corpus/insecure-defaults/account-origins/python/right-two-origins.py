# about: only the two pages, compared as a whole, may read the answers
# part: constants
PAGES = frozenset({"https://app.harbor.example", "https://help.harbor.example"})


# end
# block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin")
        if origin in PAGES:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
