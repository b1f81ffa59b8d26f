# part: constants
HOTELS = {"https://status.hotel.example"}
OWN_ORIGIN = "https://app.example.com"
# end
# block: require-user
        if request.method != "GET" and request.headers.get("Origin") != OWN_ORIGIN:
            abort(403)
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
# end
