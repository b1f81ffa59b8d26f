# about: Secure and SameSite are set, but the blog and the status page still get the cookie.
        # block: send-cookie
        response = jsonify(next="/account/orders")
        response.set_cookie(
            COOKIE_NAME,
            session_id,
            max_age=TWELVE_HOURS,
            path="/",
            domain="example.com",
            secure=True,
            httponly=True,
            samesite="Strict",
        )
        return response
        # end
