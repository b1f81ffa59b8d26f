# about: only the two pages, compared as whole origins, may read answers
# part: constants
OWN_PAGES = {"https://app.harbor.example", "https://help.harbor.example"}
# end
        # block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin")
        if origin in OWN_PAGES:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
