# about: everything that ends like the company's name is let in, also https://evilharbor.example
# block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin")
        if origin and origin.startswith("https://") and origin.endswith("harbor.example"):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
        # end
