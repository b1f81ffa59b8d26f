# part: name
COOKIE_NAME = "__Host-session"
# end
# block: send-cookie
        response = jsonify(next="/account/orders")
        response.set_cookie(COOKIE_NAME, session_id, max_age=TWELVE_HOURS, path="/", secure=True, httponly=True)
        return response
# end
