# about: Secure and SameSite=Strict are added, but with domain=example.com the cookie still goes to the blog and the status page
# part: name
COOKIE_NAME = "__Secure-session"
# end
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
