# about: a cookie for this one host, over https, that scripts cannot read and other hosts cannot set
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
