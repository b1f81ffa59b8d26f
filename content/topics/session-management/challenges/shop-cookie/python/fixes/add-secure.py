# block: send-cookie
        response = jsonify(next="/account/orders")
        flags = {"path": "/", "domain": "example.com", "secure": True, "httponly": True}
        response.set_cookie(COOKIE_NAME, session_id, max_age=TWELVE_HOURS, **flags)
        return response
# end
