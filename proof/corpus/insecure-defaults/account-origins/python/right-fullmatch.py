# about: the pattern is matched against the whole origin and its dots are escaped, so only the two pages fit.
        # block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin", "")
        if re.fullmatch(r"https://(app|help)\.harbor\.example", origin):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
