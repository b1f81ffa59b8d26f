# about: a pattern with both ends lets exactly the two pages read
# block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin", "")
        if not re.fullmatch(r"https://(?:app|help)\.harbor\.example", origin):
            return response
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
