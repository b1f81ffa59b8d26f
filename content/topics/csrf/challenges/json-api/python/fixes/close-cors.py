# part: constants
HOTELS: set[str] = set()
# end
# block: cors-headers
        origin = request.headers.get("Origin", "")
        if origin in HOTELS:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Vary"] = "Origin"
# end
