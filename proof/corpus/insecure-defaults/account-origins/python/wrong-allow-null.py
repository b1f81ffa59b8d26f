# about: Every page in a sandboxed frame has the origin null.
# block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin")
        if origin in ("https://app.harbor.example", "https://help.harbor.example", "null"):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
# end
