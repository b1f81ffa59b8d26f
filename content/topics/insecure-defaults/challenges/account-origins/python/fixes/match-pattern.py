# part: constants
ORIGINS = re.compile(r"https://(app|help).harbor.example")


# end
# block: allow-origin
        response.headers["Vary"] = "Origin"
        origin = request.headers.get("Origin")
        if origin and ORIGINS.fullmatch(origin):
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
# end
