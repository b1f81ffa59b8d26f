# about: only the two pages, compared as a whole, may read responses with the cookie
# part: constants
PAGES = frozenset({"https://app.harbor.example", "https://help.harbor.example"})


# end
# block: allow-origin
        response.vary.add("Origin")
        origin = request.headers.get("Origin")
        if origin not in PAGES:
            return response
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
# end
