# about: Requests that change something must come from the app's own origin, whatever their format.
# part: constants
HOTELS = {"https://status.hotel.example"}
APP_ORIGIN = "https://app.example.com"
# end
        # block: require-user
        if request.path != "/api/sign-in":
            if user_id() is None:
                abort(401)
            if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get("Origin") != APP_ORIGIN:
                abort(403)
        # end
