# about: a host cookie under a new name, and the old one for the whole domain is deleted
# part: name
COOKIE_NAME = "__Host-shop"
# end
# block: send-cookie
        response = jsonify(next="/account/orders")
        attributes = {"path": "/", "secure": True, "httponly": True, "samesite": "Lax"}
        response.set_cookie(COOKIE_NAME, session_id, max_age=TWELVE_HOURS, **attributes)
        response.delete_cookie("session", path="/", domain="example.com")
        return response
        # end
