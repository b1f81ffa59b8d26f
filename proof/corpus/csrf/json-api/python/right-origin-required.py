# about: everything that is not a read must come from the app's own origin, compared exactly; a missing header is refused
# part: constants
HOTELS = {"https://status.hotel.example"}
APP = "https://app.example.com"
READS = {"GET", "HEAD", "OPTIONS"}
# end
# block: require-user
        if request.method not in READS and request.headers.get("Origin") != APP:
            abort(403)
        if request.path != "/api/sign-in" and user_id() is None:
            abort(401)
# end
