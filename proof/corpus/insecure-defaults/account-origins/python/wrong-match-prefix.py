# about: re.match is not anchored at the end, so https://app.harbor.example.evil.example passes.
        # block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin", "")
        if re.match(r"https://(app|help)\.harbor\.example", origin):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
