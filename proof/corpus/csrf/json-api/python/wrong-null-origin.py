# about: Origin null is accepted for frames, and any site can send it from a sandboxed frame of its own
# part: constants
HOTELS = {"https://status.hotel.example"}
# A frame in a portal may have no origin of its own.
OWN_ORIGINS = {"https://app.example.com", "null"}
# end
        # block: require-user
        if request.path != "/api/sign-in":
            if user_id() is None:
                abort(401)
            if request.method == "POST" and request.headers.get("Origin") not in OWN_ORIGINS:
                abort(403)
        # end
