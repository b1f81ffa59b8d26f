# about: the path is no boundary, the other hosts still get the cookie for their own /account
# block: send-cookie
        response = jsonify(next="/account/orders")
        response.set_cookie(
            COOKIE_NAME, session_id, max_age=TWELVE_HOURS, path="/account", domain="example.com", secure=True, httponly=True
        )
        return response
        # end
