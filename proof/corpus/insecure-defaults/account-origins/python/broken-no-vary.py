# about: broken, the response depends on the origin and no longer says so to caches
        # block: allow-origin
        origin = request.headers.get("Origin")
        if origin in ("https://app.harbor.example", "https://help.harbor.example"):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
