# about: requests that change something must carry the app's own origin, which browsers write and other sites can't choose
# part: constants
HOTELS = {"https://status.hotel.example"}
APP = "https://app.example.com"
# end
        # block: require-user
        if request.path != "/api/sign-in":
            if user_id() is None:
                abort(401)
            if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get("Origin") != APP:
                abort(403)
        # end
