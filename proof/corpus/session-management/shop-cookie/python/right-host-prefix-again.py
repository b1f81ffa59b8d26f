# about: Without a domain the cookie only goes to www, only over HTTPS, and the prefix makes browsers insist on that.
# part: name
COOKIE_NAME = "__Host-session"
# end
        # block: send-cookie
        response = jsonify(next="/account/orders")
        response.set_cookie(
            COOKIE_NAME, session_id, max_age=TWELVE_HOURS, path="/", secure=True, httponly=True, samesite="Lax"
        )
        return response
        # end
