# about: a __Host- cookie goes to www.example.com only, over HTTPS only, and no other host can set it
# part: name
COOKIE_NAME = "__Host-session"
# end
# block: send-cookie
        response = jsonify(next="/account/orders")
        response.set_cookie(
            COOKIE_NAME,
            session_id,
            max_age=TWELVE_HOURS,
            path="/",
            secure=True,
            httponly=True,
            samesite="Lax",
        )
        return response
# end
